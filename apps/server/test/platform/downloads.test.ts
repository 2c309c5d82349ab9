import { request } from 'node:http';
import { type Download, downloads, operations } from '@afyakadi/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClosedSessions } from '../../src/platform/auth/closed-sessions.ts';
import { createSealer } from '../../src/platform/auth/sealed.ts';
import { createTokens } from '../../src/platform/auth/tokens.ts';
import { dataKeys, tokenKeys } from '../../src/platform/config/secret.ts';
import { Failure } from '../../src/platform/errors.ts';
import { type ApiDeps, registerApi } from '../../src/platform/http/api.ts';
import { cookiesOf } from '../../src/platform/http/cookies.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import type { File } from '../../src/platform/http/files.ts';
import { registerGuards } from '../../src/platform/http/guards.ts';
import { Limiter } from '../../src/platform/http/limiter.ts';
import { handle, handleDownload, type Route } from '../../src/platform/http/route.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { type TestServer, testServer } from '../setup/server.ts';

/** The content of every download of this server; each test sets its own. */
let content: () => File['content'];
let signedIn: TestServer;
let app: FastifyInstance;
let routes: Route[];
let deps: ApiDeps;
let origin: string;
let token: string;
beforeAll(async () => {
  signedIn = await testServer();
  token = await signedIn.signIn('doctor');
  const { config } = signedIn;
  app = await createServer({ config });
  registerGuards(app, {
    tokens: createTokens(tokenKeys(config)),
    clock: () => new Date(),
    perAccount: new Limiter(0),
    closed: createClosedSessions(signedIn.database, config.timings.closedSessions),
    publicUrl: null,
  });
  routes = operations.map((one) =>
    one.answer === 'file'
      ? handleDownload<Download>(one, async () => ({
          type: 'text/csv; charset=utf-8',
          fileName: 'file.csv',
          content: content(),
        }))
      : handle(one, () => Promise.reject(new Error('only downloads are called here'))),
  );
  deps = {
    database: signedIn.database,
    dayOf: dayIn(config.timeZone),
    cookie: cookiesOf(config),
    checkAnswers: true,
    publicUrl: null,
    timings: config.timings,
    sealer: createSealer(dataKeys(config)),
  };
  await registerApi(app, routes, deps);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await signedIn.close();
});

const path = '/api/v1/compliance/export?period=daily&date=2026-03-12';
const headers = () => ({ authorization: `Bearer ${token}` });
const piece = 'x'.repeat(64 * 1024);

describe('a file that is generated while it is read', () => {
  let made = 0;
  let pieces = 2_000;
  let ended: Promise<void>;
  beforeEach(() => {
    made = 0;
    let end = () => {};
    ended = new Promise((resolve) => {
      end = resolve;
    });
    content = async function* () {
      try {
        for (; made < pieces; made += 1) yield piece;
      } finally {
        end();
      }
    };
  });

  it('is generated no faster than its reader reads, and stops once the reader is gone', async () => {
    const call = request(origin + path, { headers: headers() });
    call.end();
    const answer = await new Promise<NodeJS.ReadableStream>((resolve) => call.once('response', resolve));
    await new Promise((resolve) => answer.once('readable', resolve));
    let before = -1;
    const grown = () => {
      const more = made - before;
      before = made;
      return more;
    };
    await expect.poll(grown, { interval: 100, timeout: 10_000 }).toBe(0);
    // What both sockets buffer, of 128 MB.
    expect(made).toBeLessThan(400);
    call.destroy();
    await ended;
    expect(made).toBeLessThan(400);
  });

  it('arrives completely', async () => {
    pieces = 200;
    const answer = await fetch(origin + path, { headers: headers() });
    expect((await answer.arrayBuffer()).byteLength).toBe(pieces * piece.length);
    await ended;
  });
});

describe('a file that fails', () => {
  it('is answered in the envelope if nothing was sent yet', async () => {
    content = async function* () {
      yield* [];
      throw new Failure('unavailable');
    };
    const answer = await fetch(origin + path, { headers: headers() });
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([...[503, 'application/json; charset=utf-8', null]]);
    expect(await answer.json()).toMatchObject({ statusCode: 51503, data: { item: null } });
  });

  it('is cut off if a part was sent, so that nobody takes it for the whole', async () => {
    content = async function* () {
      yield piece;
      throw new Failure('unavailable');
    };
    const answer = await fetch(origin + path, { headers: headers() });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});

it('sends bytes as they are, and an empty file', async () => {
  content = () => Buffer.from([0, 255, 13, 10]);
  const answer = await fetch(origin + path, { headers: headers() });
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 13, 10]);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="file.csv"');
  content = async function* () {};
  expect(await (await fetch(origin + path, { headers: headers() })).text()).toBe('');
});

it('does not start while a download has no handler', async () => {
  const others = routes.filter(({ operation }) => operation !== downloads.claimForm);
  await expect(registerApi(app, others, deps)).rejects.toThrow(/^No route answers: claimForm$/);
  await expect(registerApi(app, [...routes, ...routes], deps)).rejects.toThrow(/has two routes/);
});

it('is described in OpenAPI with its types and its name', async () => {
  const { paths } = JSON.parse((await signedIn.get('/openapi.json')).text);
  expect(paths['/compliance/export'].get).toMatchObject({
    operationId: 'exportClaims',
    security: [{ bearer: [] }],
    parameters: [
      { name: 'period', in: 'query', required: true },
      { name: 'date', in: 'query', required: true },
      { name: 'format', in: 'query', required: false },
    ],
  });
  const answers = Object.values<Download>(downloads).map((one) => [
    Object.keys(paths[one.path].get.responses['200'].content),
    one.types.map((type) => type.split(';')[0]),
  ]);
  for (const [described, wanted] of answers) expect(described).toEqual(wanted);
  expect((await signedIn.get('/api/docs')).text).toContain('id="claimForm"');
});
