import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';

const secret = 'nobody-outside-reads-this';
const folder = mkdtempSync(join(tmpdir(), 'afyakadi-static-'));
let server: TestServer;
let port: number;
beforeAll(async () => {
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, '.git'));
  mkdirSync(join(folder, 'web-other'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>App</title>');
  writeFileSync(join(web, 'assets', 'app-1a2b.js'), 'console.log(1)');
  for (const file of [
    'secret.txt',
    'web-other/secret.txt',
    'web/.env',
    'web/.git/config',
    'web/assets/app-1a2b.js.map',
  ])
    writeFileSync(join(folder, file), secret);
  server = await testServer({ WEB_DIR: web });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The address as written, which HTTP clients would normalize. */
function raw(address: string, method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

const ups = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '%uff0e%uff0e', '..;'];
const slashes = ['/', '%2f', '%5c', '\\', '%255c', '%252f', '//', '/./'];
const starts = ['/', '//', '/assets/', '/assets//', '/./', '/assets/%2e/', '/%2e%2e/web/', '/\\'];

it('serves nothing outside of its folder, however the path is written', async () => {
  const addresses = starts.flatMap((start) =>
    ups.flatMap((up) =>
      slashes.flatMap((slash) => [
        `${start}${up}${slash}secret.txt`,
        `${start}${up}${slash}${up}${slash}secret.txt`,
        `${start}${up}${slash}web-other${slash}secret.txt`,
      ]),
    ),
  );
  const whole = [
    `/${join(folder, 'secret.txt')}`,
    `file://${folder}/secret.txt`,
    'http://localhost/../secret.txt',
  ];
  for (let from = 0; from < addresses.length; from += 40) {
    const some = [...addresses.slice(from, from + 40), ...(from === 0 ? whole : [])];
    const answers = await Promise.all(some.map((address) => raw(address)));
    answers.forEach((answer, i) => {
      expect(answer, some[i]).toMatch(/^HTTP\/1\.1 [234]\d\d /);
      expect(answer, some[i]).not.toContain(secret);
    });
  }
});

it('serves neither hidden files nor the sources of the built ones', async () => {
  for (const address of ['/.env', '/%2eenv', '/.git/config', '/assets/../.env', '/assets/app-1a2b.js.map']) {
    const answer = await raw(address);
    expect(answer, address).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer, address).not.toContain(secret);
  }
});

it('refuses NUL, broken signs and other methods in the envelope', async () => {
  for (const address of ['/assets/app-1a2b.js%00.html', '/%00', '/%', '/%zz', '/assets/%ff', '/assets']) {
    const answer = await raw(address);
    expect(answer, address).toMatch(/^HTTP\/1\.1 [24]\d\d /);
    expect(answer, address).not.toContain('console.log');
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await raw('/assets/app-1a2b.js', method);
    expect(answer, method).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer, method).toContain('"statusCode":51');
  }
});

it('serves existing files with the headers of every answer', async () => {
  const answer = await raw('/assets/app-1a2b.js');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('console.log(1)');
  expect(answer.toLowerCase()).toContain("require-trusted-types-for 'script'");
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
});

it('redirects to no other site', async () => {
  for (const address of [
    '//evil.example/..',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '//[',
    '//evil.example:x/',
    '/assets//evil.example/',
  ]) {
    const answer = await raw(address);
    expect(answer, address).toMatch(/^HTTP\/1\.1 [24]\d\d /);
    expect(answer.toLowerCase(), address).not.toContain('location:');
  }
});
