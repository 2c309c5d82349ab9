import type { SchemeConnection } from '@afyakadi/contract';
import { createPracticeScheme, type PracticeScheme } from '@afyakadi/practice-scheme';
import { test as base, expect } from './test.ts';

/** The prices of its package: that of the consultation is among the first. */
const packageItems = 60;

interface Fixtures {
  /** A practice scheme that knows the journey's facility. The facility is not connected to it. */
  scheme: PracticeScheme;
  /** Connects the facility by the API. The scheme is known to answer then. */
  connect: () => Promise<void>;
  /** The scheme no longer answers anybody. */
  takeAway: () => Promise<void>;
  giveBack: () => Promise<void>;
}

/** Journeys with a scheme of their own. They share its address, so those of a file run one after the other. */
export const test = base.extend<Fixtures>({
  scheme: async ({ facility }, use) => {
    const scheme = await createPracticeScheme({
      port: Number(process.env.E2E_SCHEME_PORT),
      facilities: [facility],
      approvalDelayMs: 0,
      decisionDelayMs: 0,
      packageItems,
    });
    await use(scheme);
    await scheme.close();
  },

  connect: async ({ scheme, facility, api }, use) => {
    await use(async () => {
      const admin = await api('admin');
      await admin.ok('POST', '/admin/scheme', {
        adapter: 'servicehub',
        ...scheme.credentials[facility.code],
      });
      // After the scheme of the journey before ended, its address counts as down until it is probed again.
      const connection = () => admin.ok<{ item: SchemeConnection }>('GET', '/scheme/connection');
      await expect.poll(async () => (await connection()).item.state).toBe('up');
    });
  },

  takeAway: async ({ scheme }, use) => {
    await use(async () => {
      scheme.faults.add({ kind: 'down' });
      await scheme.settled();
    });
  },

  giveBack: async ({ scheme }, use) => {
    await use(async () => {
      scheme.faults.clear();
      await scheme.settled();
    });
  },
});
