import { signedOutCookie } from '@afyakadi/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf, password } from '../setup/fixtures.ts';
import { type Answer, cookieName, type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let start: number;
beforeEach(() => {
  start = Date.now();
  server.clock.now = new Date(start);
});
const after = (seconds: number) => {
  server.clock.now = new Date(start + seconds * 1000);
};

const tokenOf = (answer: Answer) => answer.cookies.find((one) => one.name === cookieName)?.value ?? '';
const sessionOf = (access: string) => String(decodeJwt(access).family);
const refresh = (token: string) => server.post('/auth/refresh', { cookies: { [cookieName]: token } });
async function begin(role: 'doctor' | 'pharmacist' = 'doctor') {
  const answer = await server.post('/auth/login', { body: { role, identifier: cardOf(role), password } });
  return { access: String(answer.body.token), token: tokenOf(answer) };
}

describe('refresh', () => {
  it('gives a new access token and a new cookie', async () => {
    const { token } = await begin();
    after(60);
    const first = await refresh(token);
    expect(first.status).toBe(200);
    expect(tokenOf(first)).not.toBe(token);
    expect(first.body.item.role).toBe('doctor');
    expect((await server.get('/auth/me', { token: first.body.token })).status).toBe(200);
    after(120);
    expect((await refresh(tokenOf(first))).status).toBe(200);
  });

  it('ends the whole session if a used token returns later', async () => {
    const { token } = await begin();
    const next = tokenOf(await refresh(token));
    after(11);
    const again = await refresh(token);
    expect([again.status, again.body.statusCode]).toEqual([401, 51421]);
    expect(tokenOf(again)).toBe('');
    expect((await refresh(next)).status).toBe(401);
    const rows = await server.rows("select 1 from audit where action = 'session.reuse-detected'");
    expect(rows).toHaveLength(1);
  });

  it('lets two tabs refresh at the same moment', async () => {
    const { token } = await begin();
    const both = await Promise.all([refresh(token), refresh(token)]);
    expect(both.map((one) => one.status)).toEqual([200, 200]);
    after(60);
    for (const one of both) expect((await refresh(tokenOf(one))).status).toBe(200);
  });

  it('refuses an unknown cookie and an expired one', async () => {
    expect((await refresh('rubbish')).status).toBe(401);
    const { token } = await begin();
    after(13 * 3600);
    expect((await refresh(token)).status).toBe(401);
  });

  it('answers without a cookie without an error: no session, no token', async () => {
    const answer = await server.post('/auth/refresh');
    expect([answer.status, answer.body.data]).toEqual([200, { item: null, token: null, lastEventId: null }]);
    expect(answer.cookies).toEqual([]);
  });

  it('is refused for a disabled account', async () => {
    const { token } = await begin('pharmacist');
    await server.rows("update account set disabled_at = now() where name = 'Test pharmacist first'");
    expect((await refresh(token)).status).toBe(401);
    await server.rows('update account set disabled_at = null');
  });
});

describe('logout', () => {
  it('ends the session by its cookie, and can be repeated', async () => {
    const { token } = await begin();
    const logout = () => server.post('/auth/logout', { cookies: { [cookieName]: token } });
    const answer = await logout();
    expect([answer.status, answer.body.data, tokenOf(answer)]).toEqual([200, { item: null }, '']);
    expect((await refresh(token)).status).toBe(401);
    expect((await logout()).status).toBe(200);
    expect((await server.post('/auth/logout')).status).toBe(200);
  });

  it('that did not arrive takes effect at the next refresh of that browser', async () => {
    const before = (await server.rows("select 1 from audit where action = 'account.signed-out'")).length;
    const { access, token } = await begin();
    const cookies = { [cookieName]: token, [signedOutCookie]: sessionOf(access) };
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.post('/auth/refresh', { cookies });
      expect([answer.status, answer.body.data]).toEqual([
        200,
        { item: null, token: null, lastEventId: null },
      ]);
      expect(answer.cookies).toMatchObject([{ name: cookieName, value: '', maxAge: 0 }]);
    }
    expect((await server.get('/auth/me', { token: access })).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    const rows = await server.rows("select 1 from audit where action = 'account.signed-out'");
    expect(rows.length - before).toBe(1);
  });

  it('of one session does not end another session of the same browser', async () => {
    const before = await begin();
    const now = await begin();
    const cookies = { [cookieName]: now.token, [signedOutCookie]: sessionOf(before.access) };
    expect((await server.post('/auth/refresh', { cookies })).body.item.role).toBe('doctor');
  });

  it('that names its session ends no other, and keeps the cookie of a newer sign-in', async () => {
    const before = await begin();
    const now = await begin();
    const logout = (sessionId: string) =>
      server.post('/auth/logout', { cookies: { [cookieName]: now.token }, body: { sessionId } });
    const late = await logout(sessionOf(before.access));
    expect([late.status, late.cookies]).toEqual([200, []]);
    const renewed = await refresh(now.token);
    expect(renewed.status).toBe(200);
    const own = await logout(sessionOf(now.access));
    expect([own.status, own.cookies]).toEqual([200, []]);
    expect((await refresh(tokenOf(renewed))).status).toBe(401);
    expect((await refresh(before.token)).status).toBe(200);
    expect((await server.post('/auth/logout', { body: { sessionId: 'none' } })).status).toBe(400);
  });
});

describe('change of the password', () => {
  it('refuses a wrong current one, and short, common and personal ones, naming the field', async () => {
    const { access } = await begin();
    const change = async (currentPassword: string, newPassword: string) => {
      const body = { currentPassword, newPassword };
      const answer = await server.post('/auth/change-password', { token: access, body });
      expect(answer.status).toBe(400);
      return Object.keys(answer.body.fields);
    };
    expect(await change('Not-this-one', 'Something-else-9')).toEqual(['currentPassword']);
    expect(await change(password, 'short')).toEqual(['newPassword']);
    expect(await change(password, 'Password123!')).toEqual(['newPassword']);
    expect(await change(password, password)).toEqual(['newPassword']);
  });

  it('sets it, ends the other sessions and keeps the current one', async () => {
    const other = await begin('pharmacist');
    const own = await begin('pharmacist');
    const body = { currentPassword: password, newPassword: 'Nyumba-kubwa-7' };
    const headers = { 'idempotency-key': 'change-1' };
    const ask = { token: own.access, body, headers };
    expect((await server.post('/auth/change-password', ask)).status).toBe(200);
    // A repeat, after a lost answer, is the same success.
    expect((await server.post('/auth/change-password', ask)).status).toBe(200);
    const another = { ...ask, body: { ...body, newPassword: 'Nyumba-ndogo-8' } };
    expect((await server.post('/auth/change-password', another)).body.statusCode).toBe(51432);
    expect((await refresh(other.token)).status).toBe(401);
    expect((await refresh(own.token)).status).toBe(200);
    const identifier = cardOf('pharmacist');
    const old = await server.post('/auth/login', { body: { role: 'pharmacist', identifier, password } });
    expect(old.status).toBe(401);
    const fresh = { role: 'pharmacist', identifier, password: body.newPassword };
    expect((await server.post('/auth/login', { body: fresh })).status).toBe(200);
    const rows = await server.rows("select 1 from audit where action = 'account.password-changed'");
    expect(rows).toHaveLength(1);
  });
});
