import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer | null = null;
afterEach(() => server?.close());

it('counts all addresses of one IPv6 line together, and another one separately', async () => {
  server = await testServer({ RATE_PER_ADDRESS: '3' });
  const { app } = server;
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ method: 'GET', url: '/api/v1/auth/me', remoteAddress })).statusCode;
  server.clock.now = new Date();
  for (let i = 1; i <= 3; i++) expect(await statusFrom(`2001:db8:1:2::${i}`)).toBe(401);
  expect(await statusFrom('2001:db8:1:2:ffff::4')).toBe(429);
  expect(await statusFrom('2001:db8:1:3::1')).toBe(401);
  for (const one of ['41.59.1.2', '::ffff:41.59.1.2', '41.59.1.2']) expect(await statusFrom(one)).toBe(401);
  expect(await statusFrom('::ffff:41.59.1.2')).toBe(429);
});

it('counts and never stores a call of the API however its address is written', async () => {
  server = await testServer({ RATE_PER_ADDRESS: '3' });
  server.clock.now = new Date();
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  /** The answer to an address that an HTTP client would normalize. */
  const answered = (method: string, target: string) =>
    new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      });
      socket.on('data', (piece) => {
        text += piece.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  for (let i = 0; i < 3; i++) expect(await answered('GET', '/api/v1/auth/me')).toMatch(/^HTTP\/1\.1 401 /);
  const forms: [string, string][] = [
    ['GET', '/api/v1/auth/me'],
    ['GET', '/%61pi/v1/auth/me'],
    ['GET', '/api/%761/auth/me'],
    ['GET', '/%61%70%69/v1/%61uth/me?a=b'],
    ['GET', `http://localhost:${port}/api/v1/auth/me`],
    ['POST', `http://localhost:${port}/%61pi/v1/auth/refresh`],
    ['GET', '/%61pi/v1/nothing'],
    ['GET', '/api/docs'],
    ['TRACE', '/api/v1/auth/me'],
    ['PROPFIND', '/%61pi/v1/auth/me'],
  ];
  for (const [method, target] of forms) {
    const answer = await answered(method, target);
    expect(answer, target).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer.toLowerCase(), target).toContain('cache-control: no-store');
  }
  // Probes are not refused because others share their address, but are never stored either.
  const health = await answered('GET', `http://localhost:${port}/%68ealth/live`);
  expect(health).toMatch(/^HTTP\/1\.1 200 /);
  expect(health.toLowerCase()).toContain('cache-control: no-store');
});
