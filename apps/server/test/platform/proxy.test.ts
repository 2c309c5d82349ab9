import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';
import { cardOf, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** The caller's address in the audit trail for a sign-in with a proxy's headers. */
async function addressSeen(settings: Record<string, string>, forwardedFor = '203.0.113.7'): Promise<unknown> {
  const server = await testServer({ DEMO_BEYOND_LOOPBACK: 'yes', ...settings });
  servers.push(server);
  const signedIn = await server.post('/auth/login', {
    body: { role: 'doctor', identifier: cardOf('doctor'), password },
    headers: { 'x-forwarded-for': forwardedFor, 'x-real-ip': '203.0.113.8', forwarded: 'for=203.0.113.9' },
  });
  expect(signedIn.status, signedIn.text).toBe(200);
  const [row] = await server.rows("select address from audit where action = 'account.signed-in'");
  return row?.address;
}

it('trusts a proxy’s headers about the caller only if the operator has set one up', async () => {
  expect(await addressSeen({})).toBe('127.0.0.1');
  expect(await addressSeen({ TRUST_PROXY: 'on' })).toBe('203.0.113.7');
});

it('trusts only the proxy, not what the caller wrote before it', async () => {
  expect(await addressSeen({ TRUST_PROXY: 'on' }, '6.6.6.6, 41.59.1.2')).toBe('41.59.1.2');
});

it('accepts another host or protocol from such a header only then, too', async () => {
  for (const [settings, status] of [
    [{}, 403],
    [{ TRUST_PROXY: 'on', ALLOWED_HOSTS: 'cards.example.org' }, 200],
    [{ TRUST_PROXY: 'on' }, 421],
  ] as const) {
    const server = await testServer(settings);
    servers.push(server);
    const headers = { origin: 'https://cards.example.org', 'x-forwarded-host': 'cards.example.org' };
    expect((await server.post('/auth/logout', { headers })).status).toBe(status);
  }
});

it('refuses demo accounts behind a proxy, where every call comes from this computer', () => {
  const demo = (settings: Record<string, string>) => readConfig(settings, process.cwd()).demoAccounts;
  expect(demo({})).toBe(true);
  expect(demo({ TRUST_PROXY: 'on' })).toBe(false);
  expect(demo({ TRUST_PROXY: 'on', DEMO_BEYOND_LOOPBACK: 'yes' })).toBe(true);
});
