import type { Role } from '@afyakadi/contract/words';
import { type DemoFacility, demoAccounts, mainFacility, secondFacility } from '@afyakadi/demo/accounts';
import type { Account } from './api.ts';
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

/** Journeys at the demo set's first facility, with its patients and claims: they read and change nothing. */
export const test = own.extend({
  staff: async ({ browserName: _ }, use) => use(demoStaff),
});

/** The journey about closed months uses the second facility, which no other journey uses. */
export const monthsTest = own.extend({
  staff: async ({ browserName: _ }, use) => use(secondDemoStaff),
});
