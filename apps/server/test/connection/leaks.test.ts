import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { callTimes } from '../setup/timings.ts';
import { access, authorize, connect, credentialsIn, linkOf, lookUp, practice } from './factories.ts';

const card = '109900035308';
const lines: string[] = [];
let scheme: PracticeScheme;
let server: TestServer;
beforeAll(async () => {
  scheme = await practice();
  const logTo = { write: (line: string) => void lines.push(line) };
  server = await testServer({ ...access(scheme), LOG_LEVEL: 'trace' }, undefined, undefined, { logTo });
  await connect(server, scheme);
});
afterAll(async () => {
  await server.close();
  await scheme.close();
});

const faults = [
  ...([
    'hangBefore',
    'resetAfter',
    'halfAnswer',
    'error500',
    'error502',
    'brokenJson',
    'otherShape',
  ] as const),
  ...(['htmlPage', 'emptyBody', 'unknownWord', 'bodyTwice', 'tokenRevoked', 'credentialsRefused'] as const),
];

it('writes no secret, token, card number or name to the log, to unrecognized responses, or to errors', async () => {
  const errors: unknown[] = [];
  const link = linkOf(server, { timings: { schemeCalls: callTimes(700) } });
  const log = (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text }));
  link.logTo({ debug: log, info: log, warn: log });
  for (const kind of faults) {
    scheme.faults.clear();
    link.transport.forget(facilities.first.id);
    // A probe during the last fault may have found the scheme down.
    link.transport.follow('up');
    scheme.faults.add({ kind });
    const keep = (error: unknown) => errors.push(error);
    await link.transport.send(facilities.first, lookUp(card)).catch(keep);
    await link.transport.send(facilities.first, authorize(card)).catch(keep);
  }
  await link.close();
  scheme.faults.clear();
  expect(errors.length).toBeGreaterThan(15);
  const stored = await server.rows('select * from unrecognized_response');
  expect(stored.length).toBeGreaterThan(3);
  const audit = await server.rows("select * from audit where action like 'scheme.%'");
  const refusals = errors.map((error) =>
    error instanceof Error ? [error.message, error.stack, JSON.stringify(error), String(error.cause)] : error,
  );
  const all = JSON.stringify([lines, stored, audit, refusals]);
  const member = scheme.inspect().authorizations.map((authorization) => JSON.stringify(authorization));
  expect(member.join('')).toContain(card);
  expect(all).toContain('AuthorizeCard');
  const { clientSecret } = credentialsIn(scheme);
  for (const secret of [
    card,
    card.slice(4),
    clientSecret,
    'Bearer ',
    'client_secret',
    '?CardNo',
    '19900',
    'Asha',
  ]) {
    expect(all).not.toContain(secret);
  }
});

it('counts a repeated unrecognized response, and shows the newest first to administrators only', async () => {
  await server.rows('delete from unrecognized_response');
  const link = linkOf(server);
  for (const kind of ['otherShape', 'htmlPage', 'otherShape'] as const) {
    scheme.faults.clear();
    scheme.faults.add({ kind, call: 'AuthorizeCard' });
    await expect(link.transport.send(facilities.first, authorize())).rejects.toThrow('AuthorizeCard');
  }
  await link.close();
  scheme.faults.clear();
  const token = await server.signIn('admin');
  const { body, status } = await server.get('/admin/scheme/unrecognized-responses', { token });
  expect(status).toBe(200);
  expect(body.itemList).toMatchObject([
    { call: 'AuthorizeCard', seen: 2 },
    { shape: expect.stringContaining('page'), seen: 1 },
  ]);
  const other = await server.get('/admin/scheme/unrecognized-responses', {
    token: await server.signIn('admin', 'second'),
  });
  expect(other.body.itemList).toEqual([]);
});

it('stores the newest two hundred shapes of a facility', async () => {
  await server.rows(
    `insert into unrecognized_response (facility_id, id, call, http_status, problem, shape, first_at, last_at)
     select $1, gen_random_uuid(), 'GetCardDetails', 200, 'p', 's' || n, now() - n * interval '1 h', now() - n * interval '1 h'
     from generate_series(1, 240) n`,
    [facilities.first.id],
  );
  const link = linkOf(server);
  scheme.faults.add({ kind: 'emptyBody', call: 'AuthorizeCard' });
  await expect(link.transport.send(facilities.first, authorize())).rejects.toThrow('AuthorizeCard');
  await link.close();
  const [left] = await server.rows(
    "select count(*)::int as n, count(*) filter (where problem = 'NO_JSON')::int as newest from unrecognized_response",
  );
  expect(left).toMatchObject({ n: 200, newest: 2 });
});
