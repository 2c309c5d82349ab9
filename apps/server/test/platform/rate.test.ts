import { afterAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer | null = null;
afterAll(() => server?.close());

it('counts all addresses of one IPv6 line together, and another by itself', async () => {
  server = await testServer({ RATE_PER_ADDRESS: '3' });
  const { app } = server;
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ method: 'GET', url: '/api/v1/auth/me', remoteAddress })).statusCode;
  server.clock.now = new Date();
  for (let i = 1; i <= 3; i++) expect(await statusFrom(`2001:db8:1:2::${i}`)).toBe(401);
  expect(await statusFrom('2001:db8:1:2:ffff::4')).toBe(429);
  expect(await statusFrom('2001:db8:1:3::1')).toBe(401);
  for (const one of ['41.59.1.2', '::ffff:41.59.1.2', '41.59.1.2']) expect(await statusFrom(one)).toBe(401);
  expect(await statusFrom('::ffff:41.59.1.2')).toBe(429);
});
