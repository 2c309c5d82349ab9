import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import { administer } from '../setup/administer.ts';
import { cardOf, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let port: number;
const metrics = createMetrics();
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'warn' }, undefined, undefined, {
    metrics,
    logTo: { write: (line) => void lines.push(line) },
  });
  // Starts the work in the background.
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
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

it('counts a sender who goes away in the middle of a body as that, and logs nothing', async () => {
  const refusals = async (code: number) => {
    const { body } = await metrics.text();
    return Number(new RegExp(`refusals_total\\{status_code="${code}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
  };
  const [before, unavailable, logLines] = [await refusals(51410), await refusals(51503), lines.length];
  for (let n = 0; n < 5; n++) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json';
    socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"role":`, () => socket.destroy());
  }
  await expect.poll(() => refusals(51410)).toBe(before + 5);
  expect(await refusals(51503)).toBe(unavailable);
  expect(lines.slice(logLines)).toEqual([]);
});

it('is not ready while the disk of the database is full, and logs it once for each kind of call', async () => {
  const logLines = lines.length;
  await server.rows(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise sqlstate '53100'; end $$`);
  await server.rows('create trigger full_disk before insert on session execute function fill_disk()');
  const body = { role: 'doctor', identifier: cardOf('doctor'), password };
  for (let n = 0; n < 3; n++) expect((await server.post('/auth/login', { body })).status).toBe(503);
  expect((await server.get('/health/ready')).status).toBe(503);
  const causes = lines.slice(logLines).map((line) => JSON.parse(line).err?.message);
  expect(causes.filter((cause) => cause === '53100')).toHaveLength(1);
});
