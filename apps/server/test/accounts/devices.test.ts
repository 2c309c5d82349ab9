import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { Browser } from './factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const known = async (role: 'doctor' | 'pharmacist') =>
  (await server.rows('select from known_device where account_id = $1', [accountId(role)])).length;

it('stores the last twenty browsers of an account, and removes none of another account', async () => {
  const other = new Browser(server);
  await other.signIn('pharmacist');
  const used = new Browser(server);
  const left = new Browser(server);
  const start = Date.now();
  const signIn = async (browser: Browser, minutes: number) => {
    server.clock.now = new Date(start + minutes * 60_000);
    expect((await browser.signIn('doctor')).status).toBe(200);
  };
  await signIn(used, 0);
  await signIn(left, 1);
  for (let i = 2; i < 20; i++) await signIn(new Browser(server), i);
  expect(await known('doctor')).toBe(20);
  await signIn(used, 20);
  await signIn(new Browser(server), 21);
  expect([await known('doctor'), await known('pharmacist')]).toEqual([20, 1]);

  for (let i = 0; i < 6; i++) await new Browser(server).signIn('doctor', 'not-this-one');
  expect((await left.signIn('doctor')).status).toBe(429);
  expect((await used.signIn('doctor')).status).toBe(200);
});
