import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { nextCard } from '../administration/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';

const lines: string[] = [];
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});
async function given(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await testServer({ LOG_LEVEL: 'warn', ...settings }, undefined, undefined, {
    logTo: { write: (line) => void lines.push(line) },
  });
  servers.push(server);
  return server;
}

/** The answer to headers that an HTTP client would not send. */
function raw(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

it('refuses two hosts, no host and unknown hosts, and answers probes for any', async () => {
  const server = await given();
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const call = 'GET /api/docs HTTP/1.1\r\n';
  const cases: [string, number][] = [
    [`${call}Host: localhost\r\nHost: evil.example`, 400],
    [`${call}Host: a b`, 400],
    ['GET /api/docs HTTP/1.0', 400],
    [`${call}Host: evil.example`, 421],
    ['GET /login HTTP/1.1\r\nHost: evil.example', 421],
    [`GET http://evil.example/api/docs HTTP/1.1\r\nHost: localhost`, 421],
    [`${call}Host: localhost:9000`, 200],
    [`${call}Host: 127.0.0.1:${port}`, 200],
    ['GET /health/live HTTP/1.1\r\nHost: 10.1.2.3:8080', 200],
    ['GET /health/ready HTTP/1.0', 200],
    ['GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b', 400],
  ];
  for (const [head, status] of cases) {
    const answer = await raw(port, head);
    expect(answer, head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status >= 400) expect(answer.toLowerCase()).toContain('cache-control: no-store');
  }
  // Logged for the operator once a minute per address, without the name, which anyone may choose.
  const refused = lines.map((line) => JSON.parse(line)).filter(({ statusCode }) => statusCode === 51453);
  expect(refused).toHaveLength(1);
  expect(lines.join('')).not.toContain('evil');
});

it('uses no other host than its own in an invitation', async () => {
  const linkFor = async (server: TestServer, headers: Record<string, string>) => {
    const body = { name: 'Zawadi Komba', roles: ['receptionist'], card: nextCard() };
    const answer = await server.post('/admin/accounts', {
      token: await server.signIn('admin'),
      body,
      headers,
    });
    return [answer.status, Object(answer.body.data?.invitation).link?.split('/invitation#')[0]];
  };
  const open = await given({ ALLOWED_HOSTS: 'clinic.example.org' });
  expect(await linkFor(open, { host: 'evil.example' })).toEqual([421, undefined]);
  expect(await linkFor(open, { host: 'clinic.example.org:8080' })).toEqual([
    ...[200, 'http://clinic.example.org:8080'],
  ]);
  expect(await linkFor(open, { host: 'localhost', 'x-forwarded-host': 'evil.example' })).toEqual([
    ...[200, 'http://localhost'],
  ]);
  const named = await given({ PUBLIC_URL: 'https://cards.example.org' });
  expect(await linkFor(named, { host: 'evil.example' })).toEqual([421, undefined]);
  expect(await linkFor(named, { host: 'localhost' })).toEqual([200, 'https://cards.example.org']);
});
