import { type Role, storageKeys } from '@afyakadi/contract/words';
import { type APIRequestContext, test as base, type Page } from '@playwright/test';
import { Api, signInByApi } from './api.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Whether the device keeps the paces of the specification, which the server's configuration skips. */
  keepsPace: boolean;
  /** Signs the page's browser in by the API and opens an address. */
  enter: (role: Role, path?: string) => Promise<Page>;
  /** The same in a browser of its own, as on another computer. */
  elsewhere: (role: Role, path?: string) => Promise<Page>;
  /** Calls of the API as a role. */
  api: (role: Role) => Promise<Api>;
  noCrash: undefined;
}

export const test = base.extend<Fixtures>({
  keepsPace: [false, { option: true }],

  baseURL: async ({ browserName: _ }, use) => {
    const address = process.env.E2E_ADDRESS;
    if (!address) throw new Error('The server was not started');
    await use(address);
  },

  storageState: async ({ baseURL, keepsPace }, use) => {
    // Only where it is needed: Playwright opens one more page for each context with a stored state.
    await use(keepsPace ? keepingPace(baseURL) : undefined);
  },

  enter: async ({ page }, use) => {
    await use((role, path = '/dashboard') => enter(page, role, path));
  },

  elsewhere: async ({ browser }, use) => {
    const opened: Page[] = [];
    await use(async (role, path = '/dashboard') => {
      const page = await (await browser.newContext()).newPage();
      opened.push(page);
      return enter(page, role, path);
    });
    for (const page of opened) await page.context().close();
  },

  api: async ({ playwright, baseURL }, use) => {
    const requests: APIRequestContext[] = [];
    const signedIn = new Map<Role, Promise<Api>>();
    const signIn = async (role: Role) => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      requests.push(request);
      return new Api(request, await signInByApi(request, role));
    };
    await use((role) => {
      const api = signedIn.get(role) ?? signIn(role);
      signedIn.set(role, api);
      return api;
    });
    for (const request of requests) await request.dispose();
  },

  // An uncaught error or a refused script is a failure, whatever the screen looks like.
  noCrash: [
    async ({ context }, use) => {
      const crashes: string[] = [];
      context.on('weberror', (error) => crashes.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Minified React error/.test(message.text())) crashes.push(message.text());
      });
      await use(undefined);
      if (crashes.length > 0) throw new Error(`The page crashed:\n${crashes.join('\n')}`);
    },
    { auto: true },
  ],
});

/** The storage of a device whose user chose to keep the paces of the specification. */
export function keepingPace(address: string | undefined) {
  const localStorage = [{ name: storageKeys.pace, value: 'keep' }];
  return { cookies: [], origins: [{ origin: address ?? '', localStorage }] };
}

async function enter(page: Page, role: Role, path: string): Promise<Page> {
  await signInByApi(page.context().request, role);
  await page.goto(path);
  return page;
}
