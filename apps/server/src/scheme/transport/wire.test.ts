import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { onBehalfOf } from '../../platform/fair-queue.ts';
import { openWire } from './wire.ts';

const timings = { connect: 10_000, keepAlive: 1_000, longestKeepAlive: 1_000 };

it('offers the scheme HTTP/1.1 only', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const greeting = new Promise<Buffer>((resolve) => {
    server.once('connection', (socket) =>
      socket.once('data', (data) => {
        socket.destroy();
        resolve(Buffer.from(data));
      }),
    );
  });
  const wire = openWire(new URL(`https://127.0.0.1:${address.port}`), {
    ca: null,
    connections: 1,
    timings,
  });
  const refused = wire
    .send({ method: 'GET', path: '/', headers: {}, body: null, until: performance.now() + 10_000, most: 1 })
    .catch(() => {});
  const hello = await greeting;
  await refused;
  await wire.close();
  server.close();
  // The protocols offered in a TLS greeting (ALPN) are readable, each after its length.
  expect(hello.includes('\x08http/1.1')).toBe(true);
  expect(hello.includes('\x02h2')).toBe(false);
});

it('lets a facility call the scheme though an account of another one fills the queue', async () => {
  const order: string[] = [];
  const server = createHttp(({ url = '' }, response) => {
    order.push(url.slice(1));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  // One place, and four that wait for it.
  const wire = openWire(new URL(`http://127.0.0.1:${address.port}`), { ca: null, connections: 1, timings });
  const send = (name: string) =>
    onBehalfOf({ facility: name.slice(0, 1), account: name }, () =>
      wire.send({
        method: 'GET',
        path: `/${name}`,
        headers: {},
        body: null,
        until: performance.now() + 20_000,
        most: 100,
      }),
    );
  const flood = Array.from({ length: 8 }, () => send('A1'));
  const [greedy, other] = await Promise.all([
    Promise.allSettled(flood),
    Promise.allSettled([send('A2'), send('B1')]),
  ]);
  expect(other.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(greedy.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(order).toEqual(['A1', 'A1', 'B1', 'A2', 'A1']);
  await wire.close();
  server.close();
});

it.each([
  ['application/json', Buffer.from('"José"'), '"José"'],
  ['application/json; charset=utf-8', Buffer.from('"José"'), '"José"'],
  ['application/json; charset="ISO-8859-1"', Buffer.from('"José"', 'latin1'), '"José"'],
  ['application/json', Buffer.from('"José"', 'latin1'), 'NO_TEXT'],
  ['application/json; charset=klingon', Buffer.from('"José"'), 'NO_TEXT'],
])('reads an answer of %s %j as %s', async (type, body, expected) => {
  const server = createHttp((_, response) => response.setHeader('content-type', type).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const wire = openWire(new URL(`http://127.0.0.1:${address.port}`), { ca: null, connections: 1, timings });
  const answer = wire.send({
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
    until: performance.now() + 20_000,
    most: 100,
  });
  if (expected === 'NO_TEXT') await expect(answer).rejects.toMatchObject({ status: 200, problem: expected });
  else expect(await answer).toMatchObject({ type: 'application/json', text: expected });
  await wire.close();
  server.close();
});
