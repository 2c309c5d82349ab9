import {
  type Download,
  downloads,
  type Endpoint,
  endpoints,
  labResult,
  may,
  type Role,
  roles,
} from '@afyakadi/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { cookieName, type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { anyText } from './arbitrary-malformed.ts';
import { wordsIn } from './factories.ts';
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

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Texts that break programs. */
const malformedText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '😀',
      '👩‍👩‍👧‍👦',
      '\u202e\u200b',
      'ﷺ',
      'İ',
      'ß',
      '\r\n',
      '\x1b[31m',
    ],
    ...[
      "'",
      "' or '1'='1",
      "'; drop table account; --",
      '") or 1=1--',
      '%',
      '_',
      '\\',
      '%_\\%',
      '$1',
      '*/',
      ':a',
    ],
    ...['__proto__', 'constructor', 'prototype', 'toString', 'null', 'undefined', 'NaN', 'true', '[]', '{}'],
    ...['-1', '0', '1e309', '9007199254740993', '0x10', '１２３', '-0', '1.5', '999999999999999999999'],
    ...['../../etc/passwd', '..%2f', '%00', '%', '%zz', '%c0%af', '<script>', '{{7*7}}', '$' + '{7*7}'],
    ...['0000-00-00', '2026-02-30', '+275760-09-13', '00000000-0000-0000-0000-000000000000'],
    ...[
      '0000-01-01',
      '0001-01-01',
      '9999-12-31',
      '2028-02-29',
      '2027-02-29',
      '2026-13-01',
      'infinity',
      'today',
    ],
    ...['0.1', '1e20', '5,000', '1e-7', '9223372036854775808', 'daily', 'weekly', 'monthly', '13', '12'],
    ...['x'.repeat(1_000), '😀'.repeat(500), '\u0301'.repeat(300), '1'.repeat(40_000)],
  ),
  anyText(40),
  fc.string({ maxLength: 120 }),
);
const malformedNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 999, 1000),
  // Malformed money, and just beyond the limits.
  fc.constantFrom(0.1, 0.1 + 0.2, 4_999.999_999_999, 1e20, 1e12, 1e12 + 1, -5_000, 13, 2_101),
  fc.double(),
  fc.integer(),
);
const malformedValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: malformedText },
  { weight: 2, arbitrary: malformedNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[null, true, false, [], {}, [[]], [null], [[[[]]]], [{}], [[{}]], { $ne: null }, { length: -1 }],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(malformedText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(malformedText, malformedText, { maxKeys: 3 }) },
);
const rawBody = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '{',
      '"',
      'null',
      '0',
      '[]',
      '{}',
      '{"a":1,"a":2}',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      'NaN',
      "{'a':1}",
    ],
    ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"\\ud800":"\\udc00"}'],
    ...['{"cardNo":1e999,"cardTypeID":"NHIFCard"}', `{"a":${'9'.repeat(400)}}`, '{"\\u0000":1}'],
    ...[nested(5_000, '[', ']'), `{"text":${nested(2_000, '[', ']')}}`, '{"a":'.repeat(3_000)],
  ),
  fc.json(),
  malformedText,
);

const queryPart = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'pageNo',
      'pageSize',
      'sortBy',
      'view',
      'status',
      'category',
      'search',
      ...['period', 'date', 'format', 'year', 'month', 'text', 'status'],
      'pageNo[]',
      '__proto__',
    ),
    malformedText,
  ),
  fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      '200',
      '-1',
      '1000000',
      '99999999999',
      'createdAt',
      'asc',
      'desc',
      'work',
      'medicine',
    ),
    malformedText,
  ),
);

const malformedHeader = fc.oneof(
  fc.tuple(
    fc.constant('idempotency-key'),
    fc.oneof(
      fc.constantFrom('', ' ', 'x'.repeat(128), 'x'.repeat(129), 'x'.repeat(200), 'ufunguo-é', '😀'),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constant('content-type'),
    fc.oneof(
      fc.constantFrom(
        '',
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'application/json;;',
      ),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constant('authorization'),
    fc.oneof(
      fc.constantFrom('', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'x'.repeat(9_000)}`),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constant('cookie'),
    fc.oneof(
      malformedText.map((text) => `${cookieName}=${text}`),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constantFrom(
      'origin',
      'sec-fetch-site',
      'host',
      'accept',
      'accept-encoding',
      'x-forwarded-for',
      'if-none-match',
    ),
    malformedText,
  ),
);

const identifier = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: malformedText },
);

/** The malformed parts of a call; `null` leaves the part valid. */
const malformedCall = fc.record({
  endpoint: fc.constantFrom<Endpoint[]>(...Object.values(endpoints)),
  role: fc.constantFrom(...roles),
  allowed: fc.constantFrom(true, true, true, false),
  identifier,
  encode: fc.boolean(),
  body: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: rawBody.map((raw) => ({ raw })) },
    { weight: 1, arbitrary: malformedValue.map((value) => ({ raw: JSON.stringify(value) ?? '' })) },
    { weight: 6, arbitrary: fc.record({ field: fc.nat(), value: malformedValue }) },
    { weight: 1, arbitrary: fc.record({ name: malformedText, value: malformedValue }) },
    { weight: 2, arbitrary: fc.record({ field: fc.nat(), foreign: fc.nat() }) },
  ),
  query: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 2, arbitrary: fc.array(queryPart, { maxLength: 4 }) },
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(malformedHeader, { maxLength: 2 }) },
  ),
  address: fc.ipV4(),
});
type MalformedCall = typeof malformedCall extends fc.Arbitrary<infer Value> ? Value : never;

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
    `select c.id, c.amount_claimed from claim c where c.amount_claimed <> (select coalesce(sum(l.amount), 0)
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
