import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import { accountId, cardOf, members, password } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

const lines: string[] = [];
const metrics = createMetrics();
let server: TestServer;
let tokens: { doctor: string; receptionist: string };

beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'info', RATE_PER_ACCOUNT: '12' }, undefined, undefined, {
    metrics,
    logTo: { write: (line) => void lines.push(line) },
  });
  tokens = { doctor: await server.signIn('doctor'), receptionist: await server.signIn('receptionist') };
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

const person = 'Mwanahamisi-109900035308';
const counted = async (code: number): Promise<number> => {
  const { body } = await metrics.text();
  return Number(new RegExp(`afyakadi_refusals_total\\{status_code="${code}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
};

/** Makes a call that is refused; returns the log's warning about it. */
async function refused(code: number, call: () => Promise<Answer>): Promise<Record<string, unknown>> {
  const before = await counted(code);
  const answer = await call();
  expect(answer.body.statusCode, answer.text).toBe(code);
  expect(await counted(code)).toBe(before + 1);
  const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
  expect(warned).toHaveLength(1);
  expect(warned[0]).toMatchObject({ level: 40, statusCode: code, reqId: answer.headers['x-request-id'] });
  for (const secret of [person, password, ...Object.values(tokens)])
    expect(lines.join(''), secret).not.toContain(secret);
  return warned[0];
}

const signIn = (secret: string, headers: Record<string, string> = {}) =>
  server.post('/auth/login', {
    body: { role: 'doctor', identifier: cardOf('doctor', 'second'), password: secret },
    headers,
  });
const asked = { cardNo: person, cardTypeID: 'NHIFCard', remarks: person };

it('logs a forged token, or none', async () => {
  const forged = `${tokens.doctor.slice(0, -4)}AAAA`;
  const found = await refused(51401, () => server.post('/card/authorize', { token: forged, body: asked }));
  expect(found).toMatchObject({ route: '/api/v1/card/authorize' });
  expect(found.accountId).toBeUndefined();
  lines.length = 0;
  await refused(51401, () => server.get(`/patients/${members.active}`));
});

it('logs a role without permission, with its account and the pattern of the address', async () => {
  const { doctor: token } = tokens;
  const found = await refused(51403, () => server.post('/card/authorize', { token, body: asked }));
  expect(found).toMatchObject({ route: '/api/v1/card/authorize', accountId: accountId('doctor') });
  lines.length = 0;
  const file = await refused(51403, () => server.get('/admin/audit/export.csv', { token }));
  expect(file).toMatchObject({ route: '/api/v1/admin/audit/export.csv', accountId: accountId('doctor') });
});

it('logs a record outside the care point, without naming the patient', async () => {
  const body = { cardNo: members.active, cardTypeID: 'NHIFCard' };
  const verified = await server.post('/card/authorize', { token: tokens.receptionist, body });
  const member = String(verified.body.item.authorizedMemberId);
  await server.rows("update card_authorization set created_at = created_at - interval '60 days'");
  lines.length = 0;
  const { doctor: token } = tokens;
  const found = await refused(51443, () => server.get(`/patients/${member}/notes`, { token }));
  expect(found).toMatchObject({ route: '/api/v1/patients/:id/notes', accountId: accountId('doctor') });
  expect(lines.join('')).not.toContain(member);
});

it('logs a page of another origin', async () => {
  const headers = { origin: `https://${person.toLowerCase()}.example` };
  const found = await refused(51413, () => signIn(password, headers));
  expect(found).toMatchObject({ route: '/api/v1/auth/login' });
  expect(lines.join('')).not.toContain(person.toLowerCase());
});

it('logs wrong passwords, and too many of them', async () => {
  for (let i = 0; i < 5; i++) {
    lines.length = 0;
    await refused(51411, () => signIn(person));
  }
  lines.length = 0;
  await refused(51450, () => signIn(person));
});

it('logs too many calls of one account', async () => {
  const { receptionist: token } = tokens;
  server.clock.now = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 1_000);
  for (let i = 0; i < 12; i++) expect((await server.get('/auth/me', { token })).status).toBe(200);
  lines.length = 0;
  const found = await refused(51450, () => server.get('/auth/me', { token }));
  expect(found).toMatchObject({ route: '/api/v1/auth/me', accountId: accountId('receptionist') });
  // A caller who continues is logged once a minute per address, however often.
  lines.length = 0;
  const again = async (remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const got = await server.app.inject({ method: 'GET', url: '/api/v1/auth/me', headers, remoteAddress });
    expect(got.statusCode).toBe(429);
  };
  const warned = () => lines.filter((line) => JSON.parse(line).level >= 40).length;
  for (let i = 0; i < 5; i++) await again('127.0.0.1');
  expect(warned()).toBe(0);
  for (let i = 1; i <= 5; i++) await again(`2001:db8:1:2::${i}`);
  expect(warned()).toBe(1);
});

it('does not log input that is only wrong, missing, or has expired', async () => {
  server.clock.now = new Date(Date.now() + 3_600_000);
  expect((await server.get('/auth/me', { token: tokens.doctor })).body.statusCode).toBe(51421);
  expect((await server.post('/auth/login', { body: {} })).status).toBe(400);
  expect((await server.get('/nothing')).status).toBe(404);
  server.clock.now = null;
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([30, 30, 30]);
});
