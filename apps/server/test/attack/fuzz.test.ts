import {
  downloads,
  endpoints,
  may,
  permissions,
  type Role,
  roles,
  streamPath,
  uploads,
} from '@afyakadi/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { sampleOf } from '../setup/sample.ts';
import { sizes } from '../setup/sizes.ts';
import { type Attacked, attacked, calls, endersLast, refusedHere, wordsIn } from './factories.ts';
import { type Operation, openApiDocument, operationsOf, requestsTo, type Sent } from './fuzz-calls.ts';

/** Set FUZZ_SEED to the seed that a failure printed to repeat the same requests. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Requests to each call by each role that may make it, and by each role that may not. */
const { allowed, refused } = sizes.fuzz;
/** Concurrent requests. */
const atOnce = 3;

let all: Attacked;
let operations: Operation[];
let ids: string[];
let before: unknown;
let sent = 0;
const shapes = new Map<string, ValidateFunction>();
const carriedOut = new Set<string>();

const named = [...endersLast(calls), ...Object.values(downloads), ...Object.values(uploads)].map(
  ({ name }) => name,
);
const asked = sampleOf([...named, 'events'], 0.125);

beforeAll(async () => {
  all = await attacked();
  const answer = await all.server.get('/openapi.json');
  const document = openApiDocument.parse(JSON.parse(answer.text));
  operations = operationsOf(document);
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  for (const [name, failure] of Object.entries(document.components.schemas))
    ajv.addSchema(failure, `#/components/schemas/${name}`);
  for (const { operationId, responses } of operations) {
    const json = responses[200].content['application/json'];
    if (json) shapes.set(operationId, ajv.compile(Object(json.schema)));
  }
  shapes.set('Failure', ajv.compile({ $ref: '#/components/schemas/Failure' }));
  ids = [all.fixtures.first, all.fixtures.second].flatMap(
    (fixtures) => JSON.stringify(fixtures).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [],
  );
  before = await otherFacilityRows();
});
afterAll(() => all.server.close());

/** Tables that change with time: attempts and sign-ins from before the first request. */
const moving = ['idempotency', 'audit_unsealed', 'audit_seal', 'sign_in_throttle'];

/** The content of every table with rows of the other facility. */
async function otherFacilityRows(): Promise<unknown> {
  const tables = await all.server.rows(
    `select table_name as name from information_schema.columns where table_schema = 'public'
       and column_name = 'facility_id' and table_name <> all($1) and table_name in
       (select table_name from information_schema.tables where table_type = 'BASE TABLE') order by 1`,
    [moving],
  );
  expect(tables.length).toBeGreaterThan(40);
  const one = ({ name }: Record<string, unknown>) =>
    `select '${name}' as name, count(*), md5(string_agg(t::text, ',' order by t::text)) from "${name}" t where facility_id = $1`;
  return all.server.rows(tables.map(one).join(' union all '), [facilities.second.id]);
}

/** A requirement of a second factor, which the settings may have set, locks out accounts without one. */
async function withdrawDemands(): Promise<void> {
  const withdrawn = await all.server.rows(
    `update facility_setting set second_factor_roles = '{}' where second_factor_roles <> '{}'
     returning pg_notify('afyakadi_session', 'second-factor ' || facility_id)`,
  );
  if (withdrawn.length === 0) return;
  const settings = () => all.server.get('/admin/settings', { token: all.tokenOf('admin') });
  await expect.poll(async () => (await settings()).status, { timeout: 10_000 }).toBe(200);
}

/** What only the other facility may know; identifiers return where they were sent as a name or a note. */
function secrets(): string[] {
  const { cardNo, lastName, authorizationNo, letterNo, words, staff } = all.fixtures.second;
  return [cardNo, lastName, authorizationNo, letterNo, staff.card, ...Object.values(words)];
}

const leak =
  /\n\s+at |node_modules|\.ts:\d|\.mjs:\d|apps\/server|syntax error at|violates|invalid input syntax|relation "|column "|pg_catalog|select .* from /;

async function check(of: Operation, role: Role, token: string | undefined, { url, headers, payload }: Sent) {
  sent += 1;
  const { status, types, text, fields } = await ask(
    of,
    url,
    token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    payload,
  );
  const details = `FUZZ_SEED=${seed} ${role} ${of.method} ${url.slice(0, 300)} ${String(payload ?? '').slice(0, 600)}\n→ ${status} ${text.slice(0, 600)}`;
  expect(status, details).toBeLessThan(500);
  expect(fields['x-content-type-options'], details).toBe('nosniff');
  expect(fields['content-security-policy'], details).toContain("default-src 'none'");
  const documented = Object.keys(of.responses[200].content);
  const type = types.split(';')[0] ?? '';
  expect(status === 200 ? documented : ['application/json'], details).toContain(type);
  expect(wordsIn(text, secrets()), details).toEqual([]);
  if (status === 200) carriedOut.add(of.operationId);
  if (type !== 'application/json') {
    if (of.path !== streamPath)
      expect(fields['content-disposition'], details).toMatch(/^attachment; filename="[\w.-]+"$/);
    return;
  }
  expect(types, details).toBe('application/json; charset=utf-8');
  const fits = shapes.get(status === 200 ? of.operationId : 'Failure');
  const body: unknown = JSON.parse(text);
  expect(fits?.(body), `${details}\n${JSON.stringify(fits?.errors)}`).toBe(true);
  expect(body, details).toMatchObject({ statusCode: status === 200 ? 51_000 : expect.any(Number) });
  if (status !== 200) expect(text, details).not.toMatch(leak);
}

async function ask(of: Operation, url: string, headers: Record<string, string>, payload?: string | Buffer) {
  const request = { method: of.method, url, headers, ...(payload === undefined ? {} : { payload }) };
  if (of.path !== streamPath) {
    const { statusCode: status, body: text, headers: fields } = await all.server.app.inject(request);
    return { status, text, fields, types: String(fields['content-type']) };
  }
  // The stream has no end: its headers are enough.
  const answer = await all.server.app.inject({ ...request, payloadAsStream: true });
  const { statusCode: status, headers: fields } = answer;
  const types = String(fields['content-type']);
  let text = '';
  if (status === 200) answer.stream().destroy();
  else for await (const part of answer.stream()) text += String(part);
  return { status, text, fields, types };
}

const mayCall = (of: Operation, role: Role): boolean => {
  const found = [...calls, ...Object.values(downloads), ...Object.values(uploads)].find(
    ({ name }) => name === of.operationId,
  );
  if (of.path === streamPath) return permissions['events.receive'].includes(role);
  return found !== undefined && found.access !== 'public' && may(role, found.access);
};

describe(`requests made from the document, seed ${seed}`, () => {
  it.each(asked)('%s answers as documented', async (name) => {
    // Guesses at one's own password are counted: each call starts with none.
    await all.server.rows('delete from sign_in_throttle');
    await withdrawDemands();
    const of = operations.find(({ operationId }) => operationId === name);
    if (!of) throw new Error(`The document has no ${name}`);
    for (const role of roles) {
      const open = of.security.length === 0;
      // Public calls: roles make no difference, so one of them represents all.
      if (open && role !== 'doctor') continue;
      const runs = mayCall(of, role) || open ? allowed : refused;
      const token = open ? undefined : all.tokenOf(role);
      const requests = fc.array(requestsTo(of, role, all.fixtures.first, ids), {
        minLength: atOnce,
        maxLength: atOnce,
      });
      const property = fc.asyncProperty(requests, async (together) => {
        await Promise.all(together.map((one) => check(of, role, token, one)));
      });
      await fc.assert(property, { numRuns: runs / atOnce, seed, endOnFailure: true });
    }
  });

  it('are made to every call of the document, and most succeed for somebody', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [...named, 'events', 'displayEvents'].sort(),
    );
    expect(sent).toBeGreaterThanOrEqual(allowed * asked.length);
    const open = Object.values(endpoints).filter(({ access }) => access === 'public');
    const excused = new Set([...open.map(({ name }) => String(name)), ...Object.keys(refusedHere)]);
    const never = asked.filter((name) => !carriedOut.has(name) && !excused.has(name));
    // In a sample, a call may lack what another one would have left.
    expect(never.length, never.join()).toBeLessThanOrEqual(sizes.wholeWalks ? 0 : asked.length / 4);
  });

  it('did not change the other facility, the sessions, or the shared objects', async () => {
    expect(await otherFacilityRows()).toEqual(before);
    for (const role of roles)
      expect((await all.server.get('/auth/me', { token: all.tokenOf(role) })).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).not.toContain('role');
  });
});
