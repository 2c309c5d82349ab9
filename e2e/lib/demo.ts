import type { Role } from '@afyakadi/contract/words';
import { reloadDemo } from '@afyakadi/demo';
import { type DemoFacility, demoAccounts, mainFacility, secondFacility } from '@afyakadi/demo/accounts';
import { attach } from '@afyakadi/embedded-postgres';
import type { PoolClient } from 'pg';
import { installationLists } from '../../apps/server/src/platform/database/reference.ts';
import type { Account } from './api.ts';
import { today, zone } from './day.ts';
import { test as own } from './test.ts';

export { expect } from '@playwright/test';

function staffOf({ code }: DemoFacility): Record<Role, Account> {
  const accountOf = (role: Role): Account => {
    const found = demoAccounts.find((account) => account.role === role && account.facilityCode === code);
    if (!found) throw new Error(`The demo set has no ${role} at ${code}`);
    return found;
  };
  return {
    receptionist: accountOf('receptionist'),
    lab_tech: accountOf('lab_tech'),
    pharmacist: accountOf('pharmacist'),
    doctor: accountOf('doctor'),
    admin: accountOf('admin'),
    practitioner: accountOf('practitioner'),
  };
}

export const demoStaff = staffOf(mainFacility);
export const secondDemoStaff = staffOf(secondFacility);

/** Journeys that read the demo set share it; who dates the set again has it alone. */
const lock = 20_990;

/** The demo set is of the day of its loading: the first journey after the facility's midnight dates it again. */
const dated = own.extend<{ ofToday: undefined }>({
  ofToday: [
    async ({ pool }, use) => {
      const client = await pool.connect();
      const query = (text: string) => client.query(text, [lock]);
      try {
        await query('select pg_advisory_lock_shared($1)');
        if (!(await isOfToday(client))) {
          await query('select pg_advisory_unlock_shared($1)');
          await query('select pg_advisory_lock($1)');
          if (!(await isOfToday(client))) await dateAgain();
          await query('select pg_advisory_lock_shared($1)');
          await query('select pg_advisory_unlock($1)');
        }
        await use(undefined);
      } finally {
        // Ends its session, and with it the locks.
        client.release(true);
      }
    },
    { auto: true },
  ],
});

async function isOfToday(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    'select from card_authorization a join facility f on f.id = a.facility_id where f.code = $1 and a.day = $2 limit 1',
    [mainFacility.code, today()],
  );
  return rows.length > 0;
}

async function dateAgain(): Promise<void> {
  const running = await attach({ dataDir: process.env.E2E_DATA ?? '' });
  if (!running) throw new Error('The database of the journeys does not run');
  await reloadDemo({ ...running, now: new Date(), timeZone: zone, setup: installationLists });
}

/** Journeys at the demo set's first facility, with its patients and claims: they read and change nothing. */
export const test = dated.extend({
  staff: async ({ browserName: _ }, use) => use(demoStaff),
});

/** The journey about closed months uses the second facility, which no other journey uses. */
export const monthsTest = dated.extend({
  staff: async ({ browserName: _ }, use) => use(secondDemoStaff),
});
