import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromAddress, takeGuess } from '../../src/domains/accounts/throttle.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const rows = async () => (await server.rows('select from sign_in_throttle')).length;

it('stores no row for identifiers that a throttled client invents', async () => {
  const now = new Date();
  const address = { ...fromAddress('192.0.2.7'), free: 3 };
  const guess = () =>
    takeGuess(
      server.database,
      [{ name: `identifier ${randomBytes(8).toString('hex')}`, free: 5 }, address],
      now,
    );
  for (let i = 0; i < 3; i++) await guess();
  const counted = await rows();
  expect(counted).toBe(4);
  for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ status: 'tooMany' });
  expect(await rows()).toBe(counted);
});
