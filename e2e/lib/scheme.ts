import type { Role } from '@afyakadi/contract/words';
import { createPracticeScheme, type PracticeScheme } from '@afyakadi/practice-scheme';
import type { Browser, Page } from '@playwright/test';
import { type Account, Api, signInByApi } from './api.ts';
import { demoStaff } from './demo.ts';
import { type OwnServer, ownServer } from './server.ts';

/** The demo set's first facility, whose accounts the journeys sign in with. */
const facilityCode = '01099';

/** A separate server whose first facility is connected to a separate practice scheme. */
export interface Connected {
  scheme: PracticeScheme;
  server: OwnServer;
  /** The scheme no longer answers anybody. */
  takeAway(): Promise<void>;
  giveBack(): Promise<void>;
  end(): Promise<void>;
}

export async function connected(): Promise<Connected> {
  const scheme = await createPracticeScheme({ approvalDelayMs: 0, decisionDelayMs: 0 });
  const held = scheme.credentials[facilityCode];
  if (!held) throw new Error(`The practice scheme does not know ${facilityCode}`);
  const server = await ownServer({
    SCHEME_TOKEN_URL: scheme.urls.token,
    SCHEME_URL: scheme.urls.servicehub,
    SCHEME_CLAIMS_URL: scheme.urls.claims,
    SCHEME_PRACTICE: `${facilityCode}:${held.clientId}:${held.clientSecret}`,
  });
  const down = async (is: boolean) => {
    if (is) scheme.faults.add({ kind: 'down' });
    else scheme.faults.clear();
    await scheme.settled();
  };
  const end = async () => {
    await server.remove();
    await scheme.close();
  };
  try {
    await server.start();
  } catch (error) {
    await scheme.close();
    throw error;
  }
  return { scheme, server, takeAway: () => down(true), giveBack: () => down(false), end };
}

/** A computer at the journey's own server, signed in by the API at the demo set's first facility. */
export async function computerAt(
  browser: Browser,
  address: string,
  who: Role | Account,
  path: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await signInByApi(page.context().request, typeof who === 'string' ? demoStaff[who] : who);
  await page.goto(path);
  return page;
}

/** Calls of the journey's own server, signed in at the demo set's first facility. */
export async function apiAt(browser: Browser, address: string, role: Role): Promise<Api> {
  const { request } = await browser.newContext({ baseURL: address });
  return new Api(request, await signInByApi(request, demoStaff[role]));
}
