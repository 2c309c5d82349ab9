import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'afyakadi-web-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  writeFileSync(
    join(folder, 'login.html'),
    '<!doctype html><title>App</title><p>{brand}</p><script>start()</script>',
  );
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('console.log(1)'));
  server = await testServer({
    WEB_DIR: folder,
    BRAND: 'Afya & "Kadi"',
    SKIP_WAITING: 'on',
    TIME_ZONE: 'Asia/Kathmandu',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const open = (url: string) => server.app.inject({ url, headers: { 'accept-encoding': 'br' } });

it('serves hashed files compressed and cached permanently', async () => {
  const { headers, statusCode } = await open('/assets/app-1a2b.js');
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toContain('immutable');
});

it('answers every page address with the app, which is fetched again each time', async () => {
  for (const url of ['/', '/patients', '/patients/1?x=1', '/login']) {
    const { statusCode, body, headers } = await open(url);
    expect([url, statusCode, body.startsWith('<!doctype html><title>')]).toEqual([url, 200, true]);
    expect(headers['cache-control']).toBe('no-cache');
  }
  expect((await server.app.inject({ url: '/' })).statusCode, 'to who takes no compression').toBe(200);
});

it("sends the deployment's name, zone and pace to the browser, escaped", async () => {
  const { body } = await open('/');
  expect(body).toContain('<meta name="brand" content="Afya &#38; &#34;Kadi&#34;" />');
  expect(body).toContain('<meta name="time-zone" content="Asia/Kathmandu" />');
  expect(body).toContain('<meta name="pace" content="skip" />');
});

it('answers the sign-in with its form, whose script alone the security policy allows', async () => {
  const { body, headers } = await open('/login');
  expect(body).toContain('<p>Afya &#38; &#34;Kadi&#34;</p>');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('answers neither a missing file nor an address of the API with a page', async () => {
  for (const url of ['/assets/gone.js', '/api/v1/gone', '/api', '/health/gone', '/../package.json']) {
    const { statusCode, body } = await open(url);
    expect(statusCode, url).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('<title>App');
  }
});
