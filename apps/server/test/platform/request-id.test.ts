import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { password } from '../setup/fixtures.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The request id in a failure's envelope. */
const idIn = ({ text }: { text: string }): unknown => JSON.parse(text).requestId;
let server: TestServer;
const lines: string[] = [];
let logged: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  server = await sharedServer();
  const { config, database } = server;
  const register = createRegister({ database });
  logged = await buildApp({
    database,
    config: { ...config, logLevel: 'trace' as const },
    scheme: {
      ...register,
      release: register.release,
      authorize: () => Promise.reject(new TypeError('a defect')),
    },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await logged.close();
  await server.close();
});

it('is on every answer, and in the envelope of every failure', async () => {
  const token = await server.signIn('receptionist');
  for (const [path, status] of [
    ['/card/authorize', 200],
    ['/card/authorize?pageNo=x', 400],
    ['/nowhere', 404],
    ['/health/live', 200],
    ['/api/docs', 200],
    ['/%zz', 400],
  ] as const) {
    const answer = await server.get(path, { token });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers['x-request-id'], path).toMatch(form);
    if (status >= 400) expect(idIn(answer), path).toBe(answer.headers['x-request-id']);
  }
  const refused = await server.get('/card/authorize');
  expect([refused.status, idIn(refused)]).toEqual([401, refused.headers['x-request-id']]);
});

it('is never that of the request', async () => {
  const brought = randomUUID();
  const answer = await server.get('/nowhere', {
    headers: { 'x-request-id': brought, 'request-id': brought },
  });
  expect(idIn(answer)).toMatch(form);
  expect([idIn(answer), answer.headers['x-request-id']]).not.toContain(brought);
});

it('is that of the current call if a failure is repeated by its key', async () => {
  const token = await server.signIn('receptionist');
  const headers = { 'idempotency-key': randomUUID() };
  const body = { cardNo: '02-NHIF241', verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  const first = await server.post('/card/authorize', { token, body, headers });
  const again = await server.post('/card/authorize', { token, body, headers });
  expect([first.status, again.status, again.headers['idempotent-replay']]).toEqual([422, 422, 'true']);
  expect(idIn(again)).toBe(again.headers['x-request-id']);
  expect(idIn(again)).not.toBe(idIn(first));
});

it('finds the call in the log', async () => {
  const token = await server.signIn('receptionist');
  const answer = await logged.inject({
    method: 'POST',
    url: '/api/v1/card/authorize',
    headers: { authorization: `Bearer ${token}` },
    payload: { cardNo: '109900035308', verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
  });
  expect(answer.statusCode).toBe(500);
  const { requestId } = answer.json();
  const found = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId);
  expect(found.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['a call failed', 'answered']));
  expect(found.find(({ msg }) => msg === 'a call failed')).toMatchObject({
    route: '/api/v1/card/authorize',
    err: { type: 'TypeError', message: 'a defect' },
  });
});

it('is on the answer to a malformed request', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  let output = '';
  socket.on('data', (chunk) => {
    output += chunk;
  });
  await once(socket, 'close');
  const [, id = ''] = /X-Request-Id: (\S+)/.exec(output) ?? [];
  expect(id).toMatch(form);
  expect(output).toContain(`"requestId":"${id}"`);
});

it('logs no name, number, password or token of a call, however malformed', async () => {
  lines.length = 0;
  const secrets = [
    'Mwanahamisi',
    '109900035308',
    '0712345678',
    'S3cret-Pass',
    '19900412123450000112',
    password,
  ];
  const [name, card, phone, secret, nida] = secrets;
  const token = await server.signIn('receptionist');
  const calls: [string, string, Record<string, string>, unknown][] = [
    ['POST', '/api/v1/auth/login', {}, { role: 'doctor', identifier: card, password: secret }],
    [
      'POST',
      '/api/v1/auth/login',
      {},
      { role: name, identifier: phone, password: secret, [secret ?? '']: name },
    ],
    ['POST', '/api/v1/auth/login', {}, `{"identifier":"${nida}","password":"${secret}"`],
    ['POST', '/api/v1/auth/login', { 'content-type': `text/${name}` }, `${secret}`],
    ['GET', `/api/v1/card/authorize?search=${name}&cardNo=${card}`, {}, undefined],
    ['GET', `/api/v1/patient/${name}/${card}?phone=${phone}`, {}, undefined],
    ['GET', `/${name}/${card}.php?password=${secret}`, {}, undefined],
    ['GET', `/%zz${name}${card}`, {}, undefined],
    ['PATCH', `/api/v1/card/authorize/${card}`, { 'x-name': name ?? '' }, undefined],
    [
      'GET',
      '/api/v1/card/authorize',
      { authorization: `Bearer ${secret}`, cookie: `afyakadi=${secret}` },
      undefined,
    ],
    ['POST', '/api/v1/card/authorize', { authorization: `Bearer ${token}` }, { cardNo: card, remarks: name }],
    [
      ...(['POST', '/api/v1/card/authorize', { authorization: `Bearer ${token}` }] as const),
      { cardNo: card, verifierID: 'NHIF', cardTypeID: 'NHIFCard', remarks: name },
    ],
    [
      'POST',
      '/api/v1/card/authorize',
      { authorization: `Bearer ${token}` },
      { cardNo: `${card}`.repeat(9000) },
    ],
  ];
  for (const [method, url, headers, payload] of calls) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await logged.inject({
      method: method === 'POST' || method === 'PATCH' ? method : 'GET',
      url,
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(text === undefined ? {} : { payload: text }),
    });
  }
  // Values that somebody logs by mistake are removed as well.
  logged.log.error({ cardNo: card, patient: { firstName: name }, body: { password: secret } }, 'by mistake');
  logged.log.error({ err: new SyntaxError(`Unexpected token in ${name}`) }, 'quotes');
  logged.log.error(
    { err: Object.assign(new Error(`Key (card_no)=(${card})`), { code: '23505' }) },
    'database',
  );
  const all = lines.join('');
  expect(lines.length).toBeGreaterThan(calls.length);
  for (const each of [...secrets, token]) expect(all, each).not.toContain(each);
  expect(all).toContain('"cardNo":"…"');
});
