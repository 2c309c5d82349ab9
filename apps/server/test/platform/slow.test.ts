import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';
import { limitConnections } from '../../src/platform/http/connections.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer({}, undefined, undefined, {
    timings: { http: { head: 400, body: 600, silence: 5_000 } },
  });
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  port = Number(address.port);
});
afterAll(() => server.close());

const patient = { timeout: 10_000, interval: 20 };
const portOf = (app: FastifyInstance) => Number(new URL(app.listeningOrigin).port);

interface Exchange {
  text: string;
  /** Whether everything was sent before the server closed the connection. */
  whole: boolean;
}

/** The server's answer to such a sender, until it closes the connection. */
async function exchange(send: (socket: Socket) => Promise<unknown>): Promise<Exchange> {
  let text = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (piece) => {
    text += piece.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const whole = (await send(socket)) !== false;
  await closed;
  return { text, whole };
}

/** Writes a text character by character until the connection is closed. @returns whether it reached the end */
async function trickle(socket: Socket, text: string): Promise<boolean> {
  for (const sign of text) {
    if (socket.destroyed || socket.writableEnded) return false;
    socket.write(sign);
    await sleep(60);
  }
  return true;
}

const head = (length: number, path = '/api/v1/auth/login') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

function expectEnvelope({ text }: Exchange, http: number): void {
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
  expect(text.toLowerCase()).toContain('cache-control: no-store');
  expect(text.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(text).toContain('"statusCode":51');
  expect(text).toContain('"requestId":');
  expect(text).not.toContain(' at ');
}

describe('a slow sender is cut off', () => {
  it('in the head', async () => {
    const answer = await exchange((socket) =>
      trickle(socket, `GET /health/live HTTP/1.1\r\nX-A: ${'a'.repeat(200)}`),
    );
    expectEnvelope(answer, 400);
    expect(answer.whole).toBe(false);
  });

  it('in the body, whether the handler reads it or not', async () => {
    for (const path of [
      '/api/v1/auth/login',
      '/api/v1/nothing',
      '/health/live',
      '/',
      '/%zz',
      'unknown host',
    ]) {
      const begin = path.startsWith('/')
        ? head(1_000, path)
        : head(1_000).replace('localhost', 'evil.example');
      const answer = await exchange(async (socket) => {
        socket.write(begin);
        return trickle(socket, '{"role": "doctor"'.padEnd(300));
      });
      expect(answer.text, path).toMatch(/^HTTP\/1.1 4\d\d /);
      expect(answer.text).not.toMatch(/ 5\d\d /);
      expect(answer.whole, path).toBe(false);
    }
  });

  it('in chunks that do not end', async () => {
    const answer = await exchange(async (socket) => {
      socket.write(head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
      return trickle(socket, '1\r\n{\r\n'.repeat(60));
    });
    expectEnvelope(answer, 400);
    expect(answer.whole).toBe(false);
  });

  it('that sends nothing', async () => {
    const answer = await exchange(async () => {});
    expect(answer.text).toBe('');
  });
});

describe('one address', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = (of: FastifyInstance, count: number, begin: string) =>
    Array.from({ length: count }, () => {
      const socket = connect(portOf(of), '127.0.0.1');
      let text = '';
      socket.on('error', () => {});
      socket.on('data', (piece) => {
        text += piece.toString();
      });
      socket.write(begin);
      return { socket, answer: () => text };
    });
  const closed = (all: { socket: Socket }[]) => all.filter(({ socket }) => socket.destroyed);
  const answered = (all: { answer: () => string }[], form: RegExp) =>
    all.filter(({ answer }) => form.test(answer()));

  it('sends many bodies at once, holds few that do not come, and is answered meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const app = await createServer({ config: readConfig({ LOG_LEVEL: 'silent' }, '.') });
    let begun = 0;
    app.addHook('preParsing', async () => {
      begun += 1;
    });
    app.post('/api/v1/auth/login', () => 'read');
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const [slow, desks] = [open(app, 200, `${head(1_000)} `), open(app, 200, head(1_000))];
      await expect.poll(() => begun, patient).toBe(400);
      vi.advanceTimersByTime(4_900);
      for (const { socket } of desks) socket.write('{}'.padStart(1_000));
      await expect.poll(() => answered(desks, /^HTTP\/1.1 200 /).length, patient).toBe(200);
      expect(answered(slow, /./)).toEqual([]);
      vi.advanceTimersByTime(2_000);
      await expect.poll(() => closed(slow).length, patient).toBe(136);
      for (const { answer } of answered(slow, /./)) expectEnvelope({ text: answer(), whole: false }, 400);
      expect(answered(slow, /./)).toHaveLength(136);
      const [next] = open(app, 1, `${head(2)}{}`);
      await expect.poll(() => next?.answer(), patient).toMatch(/^HTTP\/1.1 200 /);
      for (const { socket } of [...slow, ...desks]) socket.destroy();
      next?.socket.destroy();
    } finally {
      await app.close();
    }
  });

  it('has so many connections: the one idle for longest gives way, and one with a request never', async () => {
    const app = fastify();
    const answers: (() => void)[] = [];
    app.get('/', () => new Promise<string>((resolve) => answers.push(() => resolve('late'))));
    limitConnections(app, 3);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const whole = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const ask = async (count: number) => {
      const asked = answers.length + count;
      const all = open(app, count, whole);
      await expect.poll(() => answers.length, patient).toBe(asked);
      return all;
    };
    try {
      const first = await ask(1);
      const idle = open(app, 4, 'GET / HTTP/1.1\r\n');
      await expect
        .poll(() => idle.map(({ socket }) => socket.destroyed), patient)
        .toEqual([...[true, true, false, false]]);
      const all = [...first, ...(await ask(2))];
      expect(closed(all)).toEqual([]);
      await expect.poll(() => closed(idle).length, patient).toBe(4);
      const refused = open(app, 1, whole);
      await expect.poll(() => closed(refused).length, patient).toBe(1);
      for (const answer of answers) answer();
      await expect.poll(() => answered(all, /late$/).length, patient).toBe(3);
      const newcomer = await ask(1);
      await expect.poll(() => closed(all).length, patient).toBe(1);
      for (const { socket } of [...all, ...newcomer]) socket.destroy();
    } finally {
      await app.close();
    }
  });
});

describe('a malformed request', () => {
  const bad: [string, string, RegExp][] = [
    ['rubbish', 'rubbish\r\n\r\n', /^HTTP\/1.1 400 /],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', /^HTTP\/1.1 400 /],
    [
      'a huge head',
      `GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
      /^HTTP\/1.1 413 /,
    ],
    [
      'thousands of headers',
      `GET /health/live HTTP/1.1\r\nHost: localhost\r\n${'X-A: a\r\n'.repeat(5_000)}\r\n`,
      /^HTTP\/1.1 413 /,
    ],
    ['a huge address', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, /^HTTP\/1.1 413 /],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400 /],
    [
      'two lengths',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}',
      /^HTTP\/1.1 400 /,
    ],
    [
      'a length and chunks',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1.1 400 /,
    ],
    ['a method of nobody', 'SMELL / HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 400 /],
    [
      'a line break in a header',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\nX-B\r\n\r\n',
      /^HTTP\/1.1 400 /,
    ],
    [
      'compressed chunks',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
      /^HTTP\/1.1 415 /,
    ],
    [
      'a body without an end of its length',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n',
      /^HTTP\/1.1 400 /,
    ],
  ];
  it.each(bad)('%s is refused and the connection closed', async (_name, text, status) => {
    const answer = await exchange(async (socket) => {
      socket.write(text);
    });
    expect(answer.text).toMatch(status);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.text).not.toContain(' at ');
  });

  it.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is refused in the envelope where it is not supported',
    async (method) => {
      for (const path of ['/api/v1/auth/me', '/api/v1/nothing', '/', '/login', '/health/live']) {
        const answer = await exchange(async (socket) => {
          socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
        });
        expect(answer.text, path).toMatch(/^HTTP\/1.1 (400|404|405) /);
        expect(answer.text).toContain('"statusCode":51');
      }
    },
  );
});
