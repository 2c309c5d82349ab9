import { signedOutCookie } from '@afyakadi/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

const body = { role: 'doctor', identifier: cardOf('doctor'), password };
let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  plain = await testServer();
  secure = await testServer({ PUBLIC_URL: 'https://cards.example.org' });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

/** The attributes of a cookie, as in the header. */
const lines = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String);

describe('behind HTTPS', () => {
  it('stores the session and the browser in cookies of this host only', async () => {
    const signedIn = await secure.post('/auth/login', { body });
    expect(signedIn.status).toBe(200);
    expect(signedIn.cookies.map((one) => one.name).sort()).toEqual([
      '__Host-afyakadi_device_8080',
      '__Host-afyakadi_refresh_8080',
    ]);
    for (const one of signedIn.cookies)
      expect(one).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    // A Domain would share it with other hosts, and browsers would refuse the prefix.
    for (const line of lines(signedIn.headers)) expect(line).not.toMatch(/domain/i);
    // The token is nowhere else.
    for (const one of signedIn.cookies) expect(signedIn.text).not.toContain(one.value);
  });

  it('refreshes and signs out by them, and removes them', async () => {
    const signedIn = await secure.post('/auth/login', { body });
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
    const renewed = await secure.post('/auth/refresh', { cookies });
    expect(renewed.status).toBe(200);
    const next = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]));
    const out = await secure.post('/auth/logout', { cookies: next });
    expect(out.cookies).toMatchObject([
      { name: '__Host-afyakadi_refresh_8080', value: '', maxAge: 0, secure: true, path: '/' },
    ]);
    expect((await secure.post('/auth/refresh', { cookies: next })).status).toBe(401);
  });

  it('learns from a cookie of the page which session the browser signed out of', async () => {
    const signedIn = await secure.post('/auth/login', { body });
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
    const family = String(decodeJwt(String(signedIn.body.token)).family);
    const refreshed = await secure.post('/auth/refresh', {
      cookies: { ...cookies, [`__Host-${signedOutCookie}`]: family },
    });
    expect([refreshed.status, refreshed.body.data]).toEqual([
      200,
      { item: null, token: null, lastEventId: null },
    ]);
  });

  it('ignores a cookie without the prefix, which a neighbour could have planted', async () => {
    const signedIn = await secure.post('/auth/login', { body });
    const value = signedIn.cookies.find((one) => one.name.includes('refresh'))?.value ?? '';
    expect(value).not.toBe('');
    const planted = await secure.post('/auth/refresh', { cookies: { afyakadi_refresh_8080: value } });
    expect([planted.status, planted.body.data]).toEqual([
      200,
      { item: null, token: null, lastEventId: null },
    ]);
  });
});

it('removes a refused cookie, but nothing if none came, because the browser may have received one meanwhile', async () => {
  const none = await plain.post('/auth/refresh');
  expect([none.status, none.cookies]).toEqual([200, []]);
  const stale = await plain.post('/auth/refresh', { cookies: { afyakadi_refresh_8080: 'stale' } });
  expect(stale.status).toBe(401);
  expect(stale.cookies).toMatchObject([{ name: 'afyakadi_refresh_8080', value: '', maxAge: 0 }]);
});

it('sets cookies without the prefix on plain loopback: only for the calls that need them, not for scripts or other sites', async () => {
  const { cookies } = await plain.post('/auth/login', { body });
  expect(cookies.map((one) => one.name).sort()).toEqual(['afyakadi_device_8080', 'afyakadi_refresh_8080']);
  for (const one of cookies) {
    expect(one).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
    expect(one.secure).toBeUndefined();
  }
});
