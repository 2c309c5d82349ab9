import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { administer } from '../setup/administer.ts';
import { cardOf, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'warn' }, undefined, undefined, {
    logTo: { write: (line) => void lines.push(line) },
  });
  // Starts the work in the background.
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
/** What the log says apart from calls. */
const logged = () =>
  lines.map((line) => JSON.parse(line)).flatMap(({ reqId, msg }) => (reqId === undefined ? [msg] : []));
afterAll(() => server.close());

it('answers 503 while the database is unavailable, recovers, and logs the outage once', async () => {
  const token = await server.signIn('receptionist');
  const name = new URL(server.adminUrl).pathname.slice(1);
  const admin = inject('adminUrl');
  const asks = [
    () => server.get('/auth/me', { token }),
    () => server.post('/auth/login', { body: { role: 'doctor', identifier: cardOf('doctor'), password } }),
    () => server.get('/card/authorize', { token }),
    () => server.get('/health/ready'),
  ];
  await administer(admin, `alter database ${name} allow_connections false`);
  await administer(admin, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  for (const ask of asks) {
    const { status, body, headers } = await ask();
    expect([status, body.statusCode]).toEqual([503, 51503]);
    expect(headers['retry-after']).toBe('2');
    expect(body.description).toMatch(/try again/i);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|select|stack/i);
  }
  expect((await server.get('/health/live')).status).toBe(200);
  await expect.poll(logged).toEqual(['the database is unavailable']);
  await administer(admin, `alter database ${name} allow_connections true`);
  for (const ask of asks) expect((await ask()).status).toBe(200);
  await expect.poll(logged).toEqual(['the database is unavailable', 'the database is available again']);
});
