import { type Download, downloads, labResult, may, type Role, roles } from '@afyakadi/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { wordsIn } from './factories.ts';
import {
  type MalformedCall,
  malformedCall,
  malformedNumber,
  malformedText,
  queryPart,
} from './malformed-calls.ts';
import { bodyOf, pathOf } from './request-samples.ts';
import { fillTenantFixtures, type TenantFixtures } from './tenant-fixtures.ts';

const { inputs } = sizes.fuzz;
/** Concurrent calls. */
const atOnce = 8;
const seed = 20_260_101;

let server: TestServer;
let fixtures: TenantFixtures;
/** The data of the other facility: its identifiers alone and in texts about a claim. */
let theirs: TenantFixtures;
let foreign: unknown[] = [];
let before: unknown;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  server = await testServer();
  fixtures = await fillTenantFixtures(server, 'first');
  theirs = await fillTenantFixtures(server, 'second');
  foreign = foreignIds().flatMap((id) => [
    ...[
      id,
      [{ lineId: id, reason: 'Not theirs' }],
      [{ lineId: id, code: 'no-diagnosis', reason: 'Not theirs' }],
    ],
  ]);
  for (const role of roles) tokens.set(role, await server.signIn(role));
  before = await otherFacilityRows();
});
afterAll(() => server.close());

const foreignIds = (): string[] =>
  JSON.stringify(theirs).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];

/** The content of the tables in which the other facility has rows, except for its sign-ins. */
async function otherFacilityRows(): Promise<unknown> {
  const tables = [
    'visit',
    'order_line',
    'dispense',
    'test_result',
    'diagnosis',
    'clinical_note',
    'service_given',
  ];
  const claiming = [
    'claim',
    'claim_line',
    'claim_closing',
    'claim_payment',
    'approval',
    'referral',
    'number_series',
  ];
  return server.rows(
    [...tables, ...claiming]
      .map(
        (name) =>
          `select '${name}', md5(string_agg(t::text, ',' order by t::text)) from ${name} t where facility_id = $1`,
      )
      .join(' union all '),
    [facilities.second.id],
  );
}

/** What only an answer about the other facility has: identifiers return where they were sent as a name or a note. */
function secrets(): string[] {
  const { cardNo, lastName, authorizationNo, letterNo, words } = theirs;
  return [cardNo, lastName, authorizationNo, letterNo, ...Object.values(words)];
}

/** Like encodeURIComponent; half of a surrogate pair becomes the bytes that a careless program would send. */
function percent(text: string, encode: boolean): string {
  if (encode) return encodeURIComponent(Buffer.from(text).toString());
  return [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 35 && byte !== 63 ? String.fromCharCode(byte) : hex(byte),
    )
    .join('');
}
const hex = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`;

function roleFor({ endpoint, role, allowed }: MalformedCall): Role {
  const { access } = endpoint;
  if (!allowed || access === 'public') return role;
  return may(role, access) ? role : (roles.find((one) => may(one, access)) ?? role);
}

/** Optional fields too, so that each of them gets malformed values. */
const optional = [
  ...['verifierID', 'referralNo', 'remarks', 'biometricMethod', 'fpCode', 'imageData', 'identifierType'],
  ...['facilityId', 'patientId', 'careTypeId', 'authorizationNo', 'middleName'],
  ...['member_id', 'facility_items', 'itemId', 'item_id', 'amount', 'values', 'note', 'category'],
  ...['from', 'to', 'by', 'sent', 'direction', 'answers', 'leftOut', 'clinicalNotes', 'status', 'quantity'],
];

function payloadOf(given: MalformedCall['body'], good: Record<string, unknown>): string {
  if (given === null) return JSON.stringify(good);
  if ('raw' in given) return given.raw;
  if ('name' in given) return JSON.stringify({ ...good, [given.name]: given.value });
  const own = placesIn(good);
  const places = [...own, ...own, ...own, ...optional.map((name) => [name])];
  const value = 'foreign' in given ? foreign[given.foreign % foreign.length] : given.value;
  return JSON.stringify(withValue(good, places[given.field % places.length] ?? ['text'], value));
}

/** The path to each field, also those in lists and objects. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...placesIn(inner).map((way) => [name, ...way]),
  ]);
}

function withValue(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((one, i) => (String(i) === name ? withValue(one, rest, value) : one));
  const things = new Map(Object.entries(typeof whole === 'object' && whole !== null ? whole : {}));
  return Object.fromEntries(things.set(name, withValue(things.get(name), rest, value)));
}

/** The required parameters that are not replaced, and the malformed ones. */
function queryOf(wanted: string, { query, encode }: Pick<MalformedCall, 'query' | 'encode'>): string {
  const kept = [...new URLSearchParams(wanted)].filter(
    ([name]) => !query.some(([malformed]) => malformed === name),
  );
  return [...kept, ...query]
    .map(([name, value]) => `${percent(name, true)}=${percent(value, encode)}`)
    .join('&');
}

const leak =
  /\n\s+at |node_modules|\.ts:\d|syntax error at|violates|invalid input syntax|relation "|column "|pg_catalog/;

async function check(malformed: MalformedCall): Promise<void> {
  const role = roleFor(malformed);
  const { endpoint } = malformed;
  const good = pathOf(endpoint, role, fixtures);
  const id = malformed.identifier;
  const [own = '', wanted = ''] = good.split('?');
  const path = id === null ? own : endpoint.path.replace(/\{\w+\}/g, () => percent(id, malformed.encode));
  const query = queryOf(wanted, malformed);
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api/v1${path}${query && `?${query}`}`,
    remoteAddress: malformed.address,
    headers: {
      authorization: `Bearer ${tokens.get(role)}`,
      ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...Object.fromEntries(malformed.headers),
    },
    ...(endpoint.method === 'POST'
      ? { payload: payloadOf(malformed.body, bodyOf(endpoint, role, fixtures)) }
      : {}),
  });
  const details = `${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body.slice(0, 500)}`;
  expect(response.statusCode, details).toBeLessThan(500);
  expect(response.body, details).not.toMatch(leak);
  const envelope = response.json();
  expect(envelope, details).toMatchObject({
    statusCode: expect.any(Number),
    description: expect.any(String),
  });
  expect(envelope.data, details).toBeTypeOf('object');
  expect(envelope.data, details).not.toBeNull();
  expect(envelope.statusCode === 51_000, details).toBe(response.statusCode === 200);
  expect(wordsIn(response.body, secrets()), details).toEqual([]);
}

it(`answers ${inputs} malformed inputs in the envelope, never with a server error`, {
  timeout: 300_000,
}, async () => {
  const together = fc.array(malformedCall, { minLength: atOnce, maxLength: atOnce });
  const property = fc.asyncProperty(together, async (calls) => {
    await Promise.all(calls.map(check));
  });
  await fc.assert(property, { numRuns: inputs / atOnce, seed, endOnFailure: true });
});

it('answers malformed addresses of files with the file or in the envelope', async () => {
  const malformedFile = fc.record({
    download: fc.constantFrom<Download[]>(...Object.values(downloads)),
    role: fc.constantFrom(...roles),
    id: fc.oneof(
      malformedText,
      fc.nat().map((n) => ({ foreign: n })),
    ),
    encode: fc.boolean(),
    query: fc.array(queryPart, { maxLength: 3 }),
  });
  const ids = foreignIds();
  const property = fc.asyncProperty(malformedFile, async ({ download, role, id, encode, query }) => {
    const named = typeof id === 'string' ? id : (ids[id.foreign % ids.length] ?? '');
    const wanted = download.name === 'exportClaims' ? 'period=monthly&date=2026-11-21' : '';
    const response = await server.app.inject({
      url: `/api/v1${download.path.replace('{id}', percent(named, encode))}?${queryOf(wanted, { query, encode })}`,
      headers: { authorization: `Bearer ${tokens.get(role)}` },
    });
    const details = `${download.path}: ${response.statusCode} ${response.body.slice(0, 500)}`;
    expect(response.statusCode, details).toBeLessThan(500);
    expect(response.body, details).not.toMatch(leak);
    expect(wordsIn(response.body, secrets()), details).toEqual([]);
    if (response.statusCode !== 200) expect(response.json(), details).toMatchObject({ data: { item: null } });
  });
  await fc.assert(property, { numRuns: sizes.fuzz.addresses, seed, endOnFailure: true });
});

it('still works afterwards, and shared objects are unchanged', async () => {
  expect((await server.get('/auth/me', { token: tokens.get('receptionist') })).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  // The administrator creates accounts, but only at the own facility. Beside those of the roles there is one that
  // nobody uses.
  const accounts = 'select count(*)::int as n from account where facility_id = $1';
  expect((await server.rows(accounts, [facilities.second.id]))[0]?.n).toBe(roles.length + 1);
});

it('stores a measured value as sent, or refuses it by its field name', async () => {
  const { corrected } = fixtures.lines;
  const token = tokens.get('lab_tech');
  const view = async () =>
    labResult.parse((await server.get(`/member-items/view-lab-result/${corrected}`, { token })).body.item);
  const property = fc.asyncProperty(malformedNumber, async (value) => {
    const [before] = (await view()).versions;
    const version = before?.version ?? 0;
    const answer = await server.post('/member-items/correct-lab-result', {
      token,
      body: { memberVisitItemId: corrected, version, reason: 'Malformed', values: [{ code: 'HB', value }] },
    });
    const [after] = (await view()).versions;
    if (answer.status === 200) {
      // JSON has no negative zero.
      expect(after).toMatchObject({ version: version + 1, values: [{ code: 'HB', value: value + 0 }] });
    } else {
      // Not a number, or more decimals than the test has.
      expect([400, 422]).toContain(answer.status);
      expect(Object.keys(answer.body.fields)).toEqual(['values.0.value']);
      expect(after).toEqual(before);
    }
  });
  await fc.assert(property, { numRuns: sizes.fuzz.values, seed, endOnFailure: true });
});

it('kept every claim equal to its lines, and did not change the other facility', async () => {
  const wrong = await server.rows(
    `select c.id, c.amount_claimed from claim c where c.amount_claimed <> (select coalesce(sum(l.scheme_amount), 0)
       from claim_line l where l.facility_id = c.facility_id and l.claim_id = c.id and l.left_out is null)`,
  );
  expect(wrong).toEqual([]);
  expect(await otherFacilityRows()).toEqual(before);
  const [withLines] = await server.rows('select count(distinct claim_id)::int as claims from claim_line');
  expect(withLines?.claims).toBeGreaterThan(0);
});

it('never dispensed more than was ordered, and the ledger agrees', async () => {
  const wrong = await server.rows(
    `select l.id, l.status, l.quantity, l.dispensed_quantity, acts.n, ledger.n
     from order_line l,
       lateral (select coalesce(sum(quantity - reversed_quantity), 0) as n from dispense where line_id = l.id) acts,
       lateral (select coalesce(sum(quantity), 0) as n from service_given where line_id = l.id) ledger
     where l.dispensed_quantity > l.quantity or l.dispensed_quantity < 0
       or (l.category = 'medicine' and (acts.n <> l.dispensed_quantity or ledger.n <> l.dispensed_quantity))
       or (l.category = 'test' and ledger.n <> (l.status in ('Preliminary', 'Resulted'))::int)`,
  );
  expect(wrong).toEqual([]);
  const [done] = await server.rows('select count(*)::int as dispenses from dispense');
  expect(done?.dispenses).toBeGreaterThan(1);
});
