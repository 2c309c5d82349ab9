import type { Role } from '@afyakadi/contract/access/roles';
import { type DemoFacility, demoAccounts, mainFacility, secondFacility } from '@afyakadi/demo/accounts';
import type { Account } from './api.ts';
import { today } from './day.ts';
import { type OwnServer, ownServer } from './server.ts';
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

/**
 * The figures of the demo set are of the day of its loading. After the facility's midnight its journeys use a server of their
 * worker's own, with the set of the new day.
 */
const dated = own.extend<object, { addressToday: () => Promise<string> }>({
  addressToday: [
    async ({ browserName: _ }, use) => {
      let later: OwnServer | undefined;
      await use(async () => {
        if (today() === process.env.E2E_DAY) return process.env.E2E_ADDRESS ?? '';
        if (!later) {
          later = await ownServer();
          await later.start();
        }
        return later.address;
      });
      await later?.remove();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ addressToday }, use) => use(await addressToday()),
});

/** Journeys at the demo set's first facility, with its patients and claims: they read and change nothing. */
export const test = dated.extend({
  staff: async ({ browserName: _ }, use) => use(demoStaff),
});

/** The journey about closed months uses the second facility, which no other journey uses. */
export const monthsTest = dated.extend({
  staff: async ({ browserName: _ }, use) => use(secondDemoStaff),
});
