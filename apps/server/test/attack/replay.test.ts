import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../accounts/factories.ts';
import { accountId, members, password } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

/*
 * What was good once is sent again. That invitations, reset codes, challenges, codes of authenticator apps, recovery
 * codes and passkeys' answers are taken once is shown where they are (test/accounts); here is what a session leaves.
 */
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = null;
});

async function doctor(): Promise<Browser> {
  const browser = new Browser(server);
  expect((await browser.signIn('doctor')).status).toBe(200);
  expect((await browser.get('/auth/me')).status).toBe(200);
  return browser;
}
const codeOf = (answer: Answer) => [answer.status, answer.body.statusCode];
const ended = [401, 51421];
const reason = 'As the matron asked';

/** All tokens of the session are refused. */
async function expectEnded(token: string, refreshToken: string): Promise<void> {
  expect(codeOf(await server.get('/auth/me', { token }))).toEqual(ended);
  const browser = new Browser(server);
  browser.setRefreshToken(refreshToken);
  expect(codeOf(await browser.refresh())).toEqual(ended);
  expect(codeOf(await browser.post('/auth/unlock', { password }))).toEqual(ended);
}

describe('the tokens of a session', () => {
  it('open nothing after the sign-out, which ends no other session of the account', async () => {
    const [browser, other] = [await doctor(), await doctor()];
    const { token, refreshToken } = browser;
    expect((await browser.post('/auth/logout')).status).toBe(200);
    await expectEnded(token, refreshToken);
    expect((await other.get('/auth/me')).status).toBe(200);
  });

  it('open nothing after a refresh token was used twice, including newer ones', async () => {
    const browser = await doctor();
    const first = { token: browser.token, refreshToken: browser.refreshToken };
    expect((await browser.refresh()).status).toBe(200);
    const { token, refreshToken } = browser;
    server.clock.now = new Date(Date.now() + 60_000);
    const thief = new Browser(server);
    thief.setRefreshToken(first.refreshToken);
    expect(codeOf(await thief.refresh())).toEqual(ended);
    await expectEnded(first.token, first.refreshToken);
    await expectEnded(token, refreshToken);
  });

  it('open nothing once the account is disabled, and after it is enabled again', async () => {
    const { token, refreshToken } = await doctor();
    const of = `/admin/accounts/${accountId('doctor')}`;
    const disabled = await server.post(`${of}/disable`, { token: admin, body: { reason } });
    expect(disabled.status, disabled.text).toBe(200);
    await expectEnded(token, refreshToken);
    const enabled = await server.post(`${of}/enable`, { token: admin, body: { reason } });
    expect(enabled.status, enabled.text).toBe(200);
    await expectEnded(token, refreshToken);
  });

  it('open nothing after the owner has ended it elsewhere', async () => {
    const [lost, own] = [await doctor(), await doctor()];
    const { token, refreshToken } = lost;
    expect((await own.post('/auth/sessions/end', { password })).status).toBe(200);
    await expectEnded(token, refreshToken);
    expect((await own.get('/auth/me')).status).toBe(200);
  });

  it('are refused while it is locked, and a locked session’s refresh gives no new ones', async () => {
    const browser = await doctor();
    await browser.post('/auth/lock');
    expect(codeOf(await browser.get('/auth/me'))).toEqual([409, 51449]);
    expect(codeOf(await browser.refresh())).toEqual([409, 51449]);
  });
});

it('an Idempotency-Key does not reveal the answer of another account', async () => {
  const headers = { 'idempotency-key': 'seen-on-the-way' };
  const body = { cardNo: members.active, cardTypeID: 'NHIFCard' };
  const first = await server.post('/card/authorize', {
    token: await server.signIn('receptionist'),
    headers,
    body,
  });
  expect(first.status, first.text).toBe(200);
  const own = String(first.body.item.authorizationNo);
  // The other facility has its own key of that name, and so another authorization.
  const there = await server.post('/card/authorize', {
    token: await server.signIn('receptionist', 'second'),
    headers,
    body,
  });
  expect(there.headers['idempotent-replay']).toBeUndefined();
  expect(there.text).not.toContain(own);
  for (const role of ['doctor', 'pharmacist', 'lab_tech', 'admin'] as const) {
    const answer = await server.post('/card/authorize', { token: await server.signIn(role), headers, body });
    expect(codeOf(answer), role).toEqual([403, 51403]);
    expect(answer.text).not.toContain(own);
  }
});
