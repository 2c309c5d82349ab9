import type { Role } from '@afyakadi/contract/access/roles';
import { storageKeys } from '@afyakadi/contract/browser';
import { attach } from '@afyakadi/embedded-postgres';
import { type APIRequestContext, type Browser, test as base, type Page } from '@playwright/test';
import pg from 'pg';
import { createFacility, type TestFacility } from '../../apps/server/test/setup/facility.ts';
import { type Account, Api, signInByApi } from './api.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Whether the browser keeps the delays (requirements 3.6), which the server's configuration skips. */
  keepsPace: boolean;
  /** The journey's own facility, which no other journey uses. */
  facility: TestFacility;
  /** A further facility of the journey's own. */
  newFacility: () => Promise<TestFacility>;
  /** The account for each role that a journey names. */
  staff: Record<Role, Account>;
  /** Signs in the page's browser by the API and opens an address. */
  enter: (who: Role | Account, path?: string) => Promise<Page>;
  /** The same in a separate browser, like another computer. */
  elsewhere: (who: Role | Account, path?: string) => Promise<Page>;
  /** A page in a separate browser, in which nobody is signed in. */
  stranger: () => Promise<Page>;
  /** Calls of the API as a role. */
  api: (who: Role | Account) => Promise<Api>;
  reset: undefined;
  noCrash: undefined;
}

interface WorkerFixtures {
  /** Connections of the owner of the tables. */
  pool: pg.Pool;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  keepsPace: [false, { option: true }],

  baseURL: async ({ browserName: _ }, use) => {
    const address = process.env.E2E_ADDRESS;
    if (!address) throw new Error('The server was not started');
    await use(address);
  },

  storageState: async ({ baseURL, keepsPace }, use) => {
    // Only if needed: Playwright opens one more page for each context with a stored state.
    await use(keepsPace ? keepingPace(baseURL) : undefined);
  },

  pool: [
    async ({ browserName: _ }, use) => {
      const running = await attach({ dataDir: process.env.E2E_DATA ?? '' });
      if (!running) throw new Error('The database of the journeys does not run');
      const pool = new pg.Pool({ connectionString: running.adminUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],

  newFacility: async ({ pool }, use) => use(() => createFacility(pool)),

  facility: async ({ newFacility }, use) => use(await newFacility()),

  staff: async ({ facility }, use) => use(facility.staff),

  enter: async ({ page, staff }, use) => {
    await use((who, path = '/dashboard') => enter(page, accountOf(staff, who), path));
  },

  stranger: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await newPage(browser);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },

  elsewhere: async ({ stranger, staff }, use) => {
    await use(async (who, path = '/dashboard') => enter(await stranger(), accountOf(staff, who), path));
  },

  api: async ({ playwright, baseURL, staff }, use) => {
    const requests: APIRequestContext[] = [];
    const signedIn = new Map<string, Promise<Api>>();
    const signIn = async (account: Account) => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      requests.push(request);
      return new Api(request, await signInByApi(request, account));
    };
    await use((who) => {
      const account = accountOf(staff, who);
      const key = `${account.role} ${account.card}`;
      const api = signedIn.get(key) ?? signIn(account);
      signedIn.set(key, api);
      return api;
    });
    for (const request of requests) await request.dispose();
  },

  // Playwright does not reset these when it reuses a context.
  reset: [
    async ({ context }, use) => {
      await context.clearPermissions();
      await context.setOffline(false);
      await use(undefined);
    },
    { auto: true },
  ],

  // An uncaught error or a refused script is a failure, whatever the screen looks like.
  noCrash: [
    async ({ context }, use) => {
      const crashes: string[] = [];
      context.on('weberror', (error) => crashes.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Minified React error|Uncompiled message/.test(message.text()))
          crashes.push(message.text());
      });
      await use(undefined);
      if (crashes.length > 0) throw new Error(`The page crashed:\n${crashes.join('\n')}`);
    },
    { auto: true },
  ],
});

/** The storage of a browser whose user chose to keep the delays. */
export function keepingPace(address: string | undefined) {
  const localStorage = [{ name: storageKeys.pace, value: 'keep' }];
  return { cookies: [], origins: [{ origin: address ?? '', localStorage }] };
}

function accountOf(staff: Record<Role, Account>, who: Role | Account): Account {
  return typeof who === 'string' ? staff[who] : who;
}

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function enter(page: Page, account: Account, path: string): Promise<Page> {
  await signInByApi(page.context().request, account);
  await page.goto(path);
  return page;
}
