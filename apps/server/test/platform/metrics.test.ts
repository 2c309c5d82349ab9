import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createMetrics, type Metrics } from '../../src/platform/metrics/index.ts';
import { serveMetrics } from '../../src/platform/metrics/server.ts';
import { SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { createRouting } from '../../src/scheme/routing.ts';
import { cardOf, facilities, members, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let server: TestServer;
let metrics: Metrics;
let app: Awaited<ReturnType<typeof buildApp>>;
let served: Awaited<ReturnType<typeof serveMetrics>>;

/** The register, which does not answer when a number is returned. */
function silentScheme() {
  const register = createRegister({ database: server.database });
  const silent = { ...register, release: () => Promise.reject(new SchemeUnavailable('nobody answers')) };
  return createRouting({ register: silent, servicehub: null, schemesOf: async () => [], metrics });
}

beforeAll(async () => {
  server = await testServer();
  metrics = createMetrics();
  const { config, database } = server;
  app = await buildApp({ config, database, metrics, scheme: silentScheme() });
  served = await serveMetrics(metrics, '127.0.0.1', 0, fastTimings.http);
});
afterAll(async () => {
  await served.close();
  await app.close();
  await server.close();
});

const read = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
const post = (path: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

it('counts real calls by pattern, refusals, the scheme, sign-ins, sessions and unsealed rows', async () => {
  const identifier = cardOf('receptionist', 'first');
  const signedIn = await post('/auth/login', { role: 'receptionist', identifier, password });
  await post('/auth/login', { role: 'receptionist', identifier, password: 'Wrong-Guess-1' });
  const { token } = signedIn.json().data;
  const card = { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  const verified = await post('/card/authorize', card, token);
  expect(verified.statusCode).toBe(200);
  await post('/card/authorize', { ...card, cardNo: members.refused }, token);
  await app.inject({
    url: '/api/v1/patient/Neema-109900035308',
    headers: { authorization: `Bearer ${token}` },
  });

  const text = await read();
  const line = (start: string) => text.split('\n').find((each) => each.startsWith(start)) ?? `no ${start}`;
  expect(
    line('afyakadi_http_answer_seconds_count{route="/api/v1/card/authorize",method="POST",status="200"}'),
  ).toMatch(/ 1$/);
  expect(line('afyakadi_sign_in_total{route="/api/v1/auth/login",outcome="ok"}')).toMatch(/ 1$/);
  expect(text).toMatch(/afyakadi_sign_in_total\{route="\/api\/v1\/auth\/login",outcome="(?!ok)\w+"\} 1/);
  expect(text).toMatch(/afyakadi_refusals_total\{status_code="51\d{3}"\} 1/);
  expect(line('afyakadi_scheme_seconds_count{call="authorize",outcome="answered"}')).toMatch(/ 2$/);
  expect(line('afyakadi_database_sessions{state="open"}')).toMatch(/ [1-8]$/);
  expect(line('afyakadi_database_sessions{state="waited_for"}')).toMatch(/ 0$/);
  expect(line('afyakadi_open_streams')).toMatch(/ 0$/);
  const [unsealed] = await server.rows('select count(*)::int as n from audit_unsealed');
  expect(line('afyakadi_audit_unsealed_rows')).toBe(`afyakadi_audit_unsealed_rows ${unsealed?.n}`);
  expect(Number(line('afyakadi_audit_unsealed_age_seconds').split(' ')[1])).toBeGreaterThanOrEqual(0);
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) {
    expect(line(`${name} `)).toMatch(/ [\d.e+-]+$/);
  }
  // Without the values: a figure may contain the digits of a number.
  const names = text.replace(/ \S+$/gm, '');
  for (const person of ['Neema', members.active, identifier, 'First', 'Test receptionist']) {
    expect(names).not.toContain(person);
  }
});

it('reports the outcome of a call without an answer', async () => {
  const scheme = silentScheme();
  const facility = { ...facilities.first, verifierId: 'NHIF' };
  const asked = { facility, authorizationNo: '1', reason: 'Left', now: new Date() };
  await expect(scheme.release(asked)).rejects.toThrow(SchemeUnavailable);
  expect(await read()).toContain('afyakadi_scheme_seconds_count{call="release",outcome="unavailable"} 1');
});

it('serves the metrics only on their own port', async () => {
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init);
  expect((await at('/')).status).toBe(404);
  expect((await at('/api/v1/card/authorize')).status).toBe(404);
  expect((await at('/metrics', { method: 'POST' })).status).toBe(405);
  expect((await app.inject('/metrics')).body).not.toContain('afyakadi_http');
  await expect(serveMetrics(metrics, '127.0.0.1', served.port, fastTimings.http)).rejects.toThrow(
    /METRICS_PORT \d+ .* is in use/,
  );
});
