import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { importLimits, message } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';
import { dryRun, fileOf, send } from './factories.ts';

let server: TestServer;
let token: string;
let port: number;
beforeAll(async () => {
  server = await testServer({}, undefined, undefined, {
    timings: { uploads: { silence: 500, whole: 1_500, unknownSender: 400 } },
  });
  token = await server.signIn('admin');
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

const row = '103,Syrup,3,medicine,,2000,,,,\n';
const start = fileOf('tariff', row.trim());

const head = (...more: string[]) => headOf(token, ...more);
const headOf = (by: string, ...more: string[]) =>
  [
    'POST /api/v1/admin/imports/tariff/file?fileName=slow.csv HTTP/1.1',
    ...['Host: localhost', 'Content-Type: text/csv', `Authorization: Bearer ${by}`, ...more],
    ...['', ''],
  ].join('\r\n');

/** The server's answers on a connection until it is closed, or until a complete answer has arrived. */
async function answersOn(work: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      text += piece.toString();
      if (/"statusCode":\d+/.test(text)) resolve();
    });
    socket.once('close', () => resolve());
  });
  socket.on('error', () => {});
  await work(socket);
  await answered;
  socket.destroy();
  return text;
}

const imports = () =>
  server.rows(`select state, problem, (select count(*)::int from import_row r where r.import_id = i.id) as staged
    from import i where file_name = 'slow.csv' order by created_at desc`);

/** The newest of them once it is closed. */
async function closed() {
  const newest = async () => (await imports())[0];
  await expect
    .poll(async () => (await newest())?.state ?? 'reading', { timeout: 30_000, interval: 20 })
    .not.toBe('reading');
  return newest();
}
const broken = { state: 'failed', problem: message('http.incompleteFile'), staged: 0 };

describe('an upload', () => {
  it('is accepted only from an administrator', async () => {
    for (const role of ['receptionist', 'lab_tech', 'pharmacist', 'doctor'] as const) {
      const answer = await send(server, 'tariff', start, { token: await server.signIn(role) });
      expect([role, answer.status]).toEqual([role, 403]);
    }
    expect((await send(server, 'tariff', start)).status).toBe(401);
    expect((await send(server, 'people', start, { token })).status).toBe(400);
    expect(await server.rows('select id from import')).toEqual([]);
  });

  it('is refused if its sender stops in the middle', async () => {
    const answer = await answersOn(
      async (socket) => void socket.write(`${head('Content-Length: 100000')}${start}`),
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('arrived incomplete');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(await closed()).toMatchObject(broken);
  });

  it('fails if its sender disconnects, and the next one is read', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const before = (await imports()).length;
    socket.write(`${head('Content-Length: 100000')}${start}`);
    await expect
      .poll(async () => (await imports()).length, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(before);
    socket.destroy();
    expect(await closed()).toMatchObject(broken);
    expect(await dryRun(server, token, 'tariff', start)).toMatchObject({ state: 'ready', added: 1 });
  });

  it.each([
    ['trickles', 1],
    ['never ends', 500],
  ])('is cut off if its sender %s', async (_how, lines) => {
    /** The parts of a sender that is not cut off. */
    const most = 75;
    let n = 0;
    const answer = await answersOn(async (socket) => {
      socket.write(head('Transfer-Encoding: chunked'));
      while (!socket.destroyed && !socket.writableEnded && n < most && !socket.readableLength) {
        const text =
          n === 0
            ? start
            : Array.from({ length: lines }, (_, i) => row.replace('103', `9${n}-${i}`)).join('');
        socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
        n += 1;
        await sleep(200);
        if (socket.bytesRead > 0) break;
      }
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(n).toBeLessThan(most);
    expect(await closed()).toMatchObject(broken);
  });

  it('is refused by its header alone', async () => {
    const before = await imports();
    const large = await answersOn(
      async (socket) => void socket.write(head(`Content-Length: ${importLimits.bytes + 1}`)),
    );
    expect(large).toMatch(/^HTTP\/1.1 413 /);
    expect(large).toContain('at most 64 MB');
    for (const type of [
      'application/json',
      'text/csv; charset=utf-16',
      'text/csv; charset=latin1',
      'text/plain',
    ]) {
      const answer = await send(server, 'tariff', start, { token, headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const packed = await send(server, 'tariff', start, { token, headers: { 'content-encoding': 'gzip' } });
    expect(packed.status).toBe(415);
    expect(await imports()).toEqual(before);
  });

  it('is refused if its length differs from its header', async () => {
    // Bytes after the end would be the next request, and are not one.
    const longer = await answersOn(
      async (socket) =>
        void socket.write(`${head(`Content-Length: ${start.length}`)}${start}${'x'.repeat(1_000)}`),
    );
    expect(longer).toMatch(/^HTTP\/1.1 400 /);
    expect(longer.toLowerCase()).toContain('connection: close');
    const twice = await answersOn(
      async (socket) => void socket.write(`${head('Content-Length: 5', 'Content-Length: 900')}${start}`),
    );
    expect(twice).toMatch(/^HTTP\/1.1 400 /);
    const both = await answersOn(
      async (socket) =>
        void socket.write(
          `${head('Content-Length: 5', 'Transfer-Encoding: chunked')}5\r\nitemC\r\n0\r\n\r\n`,
        ),
    );
    expect(both).toMatch(/^HTTP\/1.1 4\d\d /);
  });
});

describe('a refused file', () => {
  // For another facility: a file of the tests above may still be cleaned up, and a facility imports one at a time.
  let sender: string;
  beforeAll(async () => {
    sender = await server.signIn('admin', 'second');
  });
  const call = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const isAnswered = (text: string) => /"statusCode":\d+/.test(text);

  /** A connection with what it received, and how the server ended it. */
  function opened() {
    const socket = connect(port, '127.0.0.1');
    const got = { text: '', error: null as Error | null };
    socket.on('data', (piece) => {
      got.text += piece.toString();
    });
    socket.on('error', (error) => {
      got.error = error;
    });
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    return { socket, got, ended };
  }

  it.each([300_000, 3_000_000])('of %i bytes is answered, read to its end and closed', async (bytes) => {
    const { socket, got, ended } = opened();
    const begun = `not,a,tariff\n${'x'.repeat(200_000)}`;
    socket.write(`${headOf(sender, `Content-Length: ${bytes}`)}${begun}`);
    // The answer does not wait for the file.
    await vi.waitFor(() => expect(isAnswered(got.text)).toBe(true), 10_000);
    expect(got.text).toMatch(/^HTTP\/1\.1 422 /);
    expect(got.text.toLowerCase()).toContain('connection: close');
    socket.write('x'.repeat(bytes - begun.length));
    await ended;
    // Nor is the answer lost: the connection ends regularly, after the last byte.
    expect([got.error, isAnswered(got.text)]).toEqual([null, true]);
  });

  it('that has arrived leaves its connection open for the next call', async () => {
    const { socket, got } = opened();
    const content = 'not,a,tariff\n';
    socket.write(`${headOf(sender, `Content-Length: ${content.length}`)}${content}`);
    await vi.waitFor(() => expect(isAnswered(got.text)).toBe(true), 10_000);
    got.text = '';
    socket.write(call);
    await vi.waitFor(() => expect(got.text).toMatch(/^HTTP\/1\.1 200 .*"live"/s), 10_000);
    socket.destroy();
  });

  it.each([
    ['nobody', ''],
    ['somebody who may not send it', 'receptionist'],
  ] as const)('of %s who sends slowly does not keep the connection', async (_who, role) => {
    const own = role ? await server.signIn(role) : 'none';
    const { socket, got, ended } = opened();
    socket.write(headOf(own, 'Content-Length: 100000'));
    const trickling = setInterval(() => socket.writable && socket.write('x'), 50);
    await ended;
    clearInterval(trickling);
    expect(got.text).toMatch(role ? /^HTTP\/1\.1 403 / : /^HTTP\/1\.1 401 /);
    expect(got.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
