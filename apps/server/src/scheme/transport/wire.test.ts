import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openWire } from './wire.ts';

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
    timings: { connect: 10_000, keepAlive: 1_000, longestKeepAlive: 1_000 },
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
