import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facilities, members } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await server.signIn('receptionist');
});
afterAll(() => server.close());

const card = (body: unknown, headers: Record<string, string> = {}) =>
  server.post('/card/authorize', { token, body, headers });
const good = { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };

describe('bad input gets a 4xx in the envelope that names the field', () => {
  const cases: [string, unknown, string][] = [
    ['an emoji as card number', { ...good, cardNo: '😀' }, 'cardNo'],
    ['an overlong card number', { ...good, cardNo: '1'.repeat(10_000) }, 'cardNo'],
    ['a wrong type', { ...good, visitTypeID: 'one' }, 'visitTypeID'],
    ['an unknown field', { ...good, hacked: true }, 'hacked'],
    ['NUL in a text', { ...good, remarks: 'a\0b' }, 'remarks'],
    ['half of a surrogate pair', '{"cardNo":"\\ud800","cardTypeID":"NHIFCard"}', 'cardNo'],
    ['NUL in a text without a rule', { ...good, verifierID: 'N\0' }, 'verifierID'],
    ['half a pair as the name of a field', '{"\\ud800":1}', '�'],
    ['a list for an object', [], 'body'],
    ['a text for an object', '"text"', 'body'],
    ['nothing', {}, 'cardNo'],
    ['nesting without end', { ...good, remarks: JSON.parse('['.repeat(500) + ']'.repeat(500)) }, ''],
  ];
  it.each(cases)('%s', async (_name, body, field) => {
    const answer = await card(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      statusCode: 51400,
      message: answer.body.description,
      data: { item: null },
    });
    expect(Object.keys(answer.body.fields).some((name) => name.startsWith(field))).toBe(true);
  });

  it('what can be read in two ways: a member named twice, another charset, bytes that are no text', async () => {
    const body = JSON.stringify({ ...good, remarks: 'café' });
    const sent: [string, string, string, number][] = [
      ['as it is', 'application/json', body, 200],
      ['ASCII', 'application/json; charset=us-ascii', JSON.stringify(good), 200],
      ['a card named twice', 'application/json', body.replace('{', `{"cardNo":"${members.active}1",`), 400],
      ['quoted', 'application/json;profile="a;b"; charset="UTF-8"', body, 200],
      ...['=iso-8859-1', ' =utf-16', '= utf-16', '="utf-16', '="utf\\-16"', '=utf-8; charset=utf-16'].map(
        (charset): [string, string, string, number] => [
          charset,
          `application/json; charset${charset}`,
          body,
          415,
        ],
      ),
    ];
    const statusOf = async (type: string, payload: Buffer) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      return (await server.app.inject({ method: 'POST', url: '/api/v1/card/authorize', headers, payload }))
        .statusCode;
    };
    for (const [name, type, text, status] of sent)
      expect([name, await statusOf(type, Buffer.from(text))]).toEqual([name, status]);
    expect(await statusOf('application/json', Buffer.from(body, 'latin1'))).toBe(400);
    const headers = { 'content-encoding': 'gzip' };
    expect((await server.post('/card/authorize', { token, headers, body: good })).status).toBe(415);
  });

  const queries: [string, string][] = [
    ['pageNo=-1', 'pageNo'],
    ...['x', '', '0x10', '1e1', '1.0', '%2B1', '%201', '1&pageNo=2'].map((text): [string, string] => [
      `pageNo=${text}`,
      'pageNo',
    ]),
    ['pageSize=100000', 'pageSize'],
    ['sortBy=password&sortBy=asc', 'sortBy'],
    ['sortBy=createdAt&sortBy=sideways', 'sortBy'],
    ['sortBy=createdAt&sortBy=asc&sortBy=asc', 'sortBy'],
    ['other=1', 'other'],
    ['pageNo=%00', 'pageNo'],
    ['__proto__=1', '__proto__'],
  ];
  it.each(queries)('?%s', async (query, field) => {
    const answer = await server.get(`/card/authorize?${query}`, { token });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('a path with an invalid identifier', async () => {
    for (const id of ['x', '%00', '..%2f']) {
      const answer = await server.get(`/point-of-cares/${id}`, { token });
      expect(answer.status).toBe(400);
      expect(answer.body.fields.id).toBeTruthy();
    }
    expect((await server.get('/point-of-cares/%', { token })).status).toBe(400);
  });

  it('invalid JSON, wrong types, a body that is too large', async () => {
    expect((await card('{"cardNo": ')).body.statusCode).toBe(51410);
    expect((await card('{"__proto__": {}}')).status).toBe(400);
    expect((await card('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).body.statusCode).toBe(
      51415,
    );
    expect((await server.post('/auth/login', { body: { role: 'x'.repeat(70_000) } })).body.statusCode).toBe(
      51430,
    );
    expect((await card({ ...good, imageData: 'x'.repeat(300_000) })).body.statusCode).toBe(51430);
    expect((await card({ ...good, imageData: 'x'.repeat(200_004) })).body.fields.imageData).toBeTruthy();
  });
});

describe('addresses and methods', () => {
  it('unknown addresses are answered in the envelope', async () => {
    const none = await server.get('/nothing', { token });
    expect([none.status, none.body.statusCode]).toEqual([404, 51404]);
  });

  it('a wrong method gets the allowed ones', async () => {
    const response = await server.app.inject({ method: 'DELETE', url: '/api/v1/card/authorize' });
    expect(response.statusCode).toBe(405);
    expect(response.json().statusCode).toBe(51405);
    expect(String(response.headers.allow).split(', ').sort()).toEqual(['GET', 'POST']);
  });

  it('answers are never stored, and say what a page may load', async () => {
    const { headers } = await server.get('/auth/me', { token });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });
});

describe('access', () => {
  it('requires a token, and a role that the table allows', async () => {
    expect((await server.get('/card/authorize')).body.statusCode).toBe(51401);
    const doctor = await server.signIn('doctor');
    const answer = await server.post('/card/authorize', { token: doctor, body: good });
    expect([answer.status, answer.body.statusCode]).toEqual([403, 51403]);
  });

  it('is limited per account and address', async () => {
    const tight = await testServer({ RATE_PER_ACCOUNT: '3', RATE_PER_ADDRESS: '6' });
    tight.clock.now = new Date();
    const own = await tight.signIn('doctor');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await tight.get('/auth/me', { token: own })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    // By account, and then, in the next minute, also by address: both say when calls are accepted again.
    for (let i = 0; i < 2; i++) {
      const refused = await tight.get('/auth/me', { token: own });
      const wait = Number(refused.headers['retry-after']);
      expect([refused.status, refused.body.data.waitSeconds]).toEqual([429, wait]);
      tight.clock.now = new Date(tight.clock.now.getTime() + wait * 1000);
      expect((await tight.get('/auth/me', { token: own })).status).toBe(200);
      for (let j = 0; j < 6; j++) await tight.get(i === 0 ? '/auth/me' : '/nothing', { token: own });
    }
    await tight.close();
  });
});

describe('documents and health', () => {
  it('describes every call in OpenAPI 3.1 and on a page without scripts', async () => {
    const described: unknown = JSON.parse((await server.get('/openapi.json')).text);
    expect(described).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/card/authorize': {
          post: { operationId: 'authorizeCard' },
          get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'sortBy' })]) },
        },
      },
    });
    const page = await server.get('/api/docs');
    expect(page.text).toContain('id="authorizeCard"');
    expect(page.text).not.toMatch(/<script|style=/);
    expect((await server.get('/api/docs/style.css')).headers['content-type']).toContain('text/css');
  });

  it('reports live and ready', async () => {
    expect((await server.get('/health/live')).status).toBe(200);
    expect((await server.get('/health/ready')).status).toBe(200);
  });

  it('is not ready any more before it stops, while calls are still answered', async () => {
    const draining = new AbortController();
    const other = await testServer(
      {},
      undefined,
      { url: server.adminUrl, drop: async () => {} },
      {
        draining: draining.signal,
      },
    );
    try {
      expect((await other.get('/health/ready')).headers.connection).not.toBe('close');
      draining.abort();
      expect((await other.get('/health/ready')).status).toBe(503);
      expect((await other.get('/health/live')).status).toBe(200);
      const { status, headers } = await other.get('/auth/me', { token: await other.signIn('doctor') });
      expect([status, headers.connection]).toEqual([200, 'close']);
    } finally {
      await other.close();
    }
  });
});

describe('a repeat with the same Idempotency-Key', () => {
  const patient = (key: string, body: object = good) => card(body, { 'idempotency-key': key });
  const stored = async () => (await server.rows('select count(*)::int as n from card_authorization'))[0]?.n;

  it('gets the first answer, and nothing happens twice, also at once', async () => {
    const answers = await Promise.all([patient('one'), patient('one'), patient('one')]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(answers[0].body);
    }
    expect(await stored()).toBe(1);
    const later = await patient('one');
    expect(later.headers['idempotent-replay']).toBe('true');
    expect(later.body).toEqual(answers[0].body);
  });

  it('repeats a refusal too', async () => {
    const refused = { ...good, cardNo: members.refused };
    const first = await patient('two', refused);
    expect([first.status, first.body.statusCode]).toEqual([422, 51442]);
    expect((await patient('two', refused)).body).toEqual(first.body);
  });

  it('is refused with another body, for another account, and without a valid key', async () => {
    expect((await patient('one', { ...good, remarks: 'other' })).body.statusCode).toBe(51432);
    const { id } = facilities.first;
    await server.rows(
      "insert into account_role select facility_id, id, 'receptionist' from account where name = $1",
      ['Test doctor first'],
    );
    expect(id).toBeTruthy();
    const body = { role: 'receptionist', identifier: '100004', password: 'Karibu-2026' };
    const other = (await server.post('/auth/login', { body })).body.token;
    const headers = { 'idempotency-key': 'one' };
    const taken = await server.post('/card/authorize', { token: other, body: good, headers });
    expect(taken.body.statusCode).toBe(51432);
    expect((await patient('with blank')).body.fields['Idempotency-Key']).toBeTruthy();
  });

  it('of another facility is another key', async () => {
    const second = await server.signIn('receptionist', 'second');
    const headers = { 'idempotency-key': 'one' };
    const answer = await server.post('/card/authorize', { token: second, body: good, headers });
    expect(answer.body.statusCode).not.toBe(51432);
    expect(answer.headers['idempotent-replay']).toBeUndefined();
  });

  it('takes over after a crash, after a minute', async () => {
    await patient('crash', { ...good, cardNo: members.nameless });
    const crash =
      "update idempotency set http_status = null, answer = null, created_at = now() - interval '2 minutes'";
    await server.rows(`${crash} where key = 'crash'`);
    const again = await patient('crash', { ...good, cardNo: members.nameless });
    expect(again.status).toBe(200);
    expect(again.headers['idempotent-replay']).toBeUndefined();
  });
});
