import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieName, type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let token: string;
let cookie: string;
beforeAll(async () => {
  server = await testServer();
  const body = { role: 'doctor', identifier: '100004', password: 'Karibu-2026' };
  const signedIn = await server.post('/auth/login', { body });
  token = signedIn.body.token;
  cookie = signedIn.cookies.find((one) => one.name === cookieName)?.value ?? '';
});
afterAll(() => server.close());

describe('every answer', () => {
  const asked: [string, () => Promise<{ headers: Record<string, unknown> }>][] = [
    ['a call', () => server.get('/auth/me', { token })],
    ['a refusal', () => server.get('/auth/me')],
    ['bad input', () => server.post('/auth/login', { body: {} })],
    ['what is not there', () => server.get('/nothing')],
    ['another method', () => server.app.inject({ method: 'DELETE', url: '/api/v1/auth/me' })],
    ['an address that cannot be read', () => server.get('/point-of-cares/%')],
    ['a paper', () => server.get('/claims/0198c000-0000-7000-8000-000000000001/form.pdf', { token })],
    ['the health', () => server.get('/health/live')],
    ['the documents', () => server.get('/api/docs')],
  ];
  it.each(asked)('%s: is not stored and has the headers for browsers', async (_name, ask) => {
    const { headers } = await ask();
    expect(headers['cache-control']).toBe('no-store');
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('microphone=()'),
      'x-request-id': expect.any(String),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    // No other origin reads an answer.
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it('lets its own pages use the camera, and call no other origin than a configured bridge', async () => {
    const { headers } = await server.get('/health/live');
    expect(String(headers['permissions-policy']).split(', ')).toContain('camera=(self)');
    const parts = String(headers['content-security-policy']).split(';');
    expect(parts).toContain("connect-src 'self'");
    expect(parts).toContain('frame-src blob:');
    const bridged = await testServer({ FINGERPRINT_BRIDGE: 'http://127.0.0.1:15270/' });
    const policy = String((await bridged.get('/health/live')).headers['content-security-policy']);
    expect(policy.split(';')).toContain("connect-src 'self' http://127.0.0.1:15270");
    await bridged.close();
    for (const wrong of [
      'https://readers.example.org',
      'http://127.0.0.1:15270/capture',
      'http://[::1]:15270',
    ])
      await expect(testServer({ FINGERPRINT_BRIDGE: wrong }), wrong).rejects.toThrow(/FINGERPRINT_BRIDGE/);
  });

  it('has HSTS only if it is served over HTTPS', async () => {
    for (const settings of [{ PUBLIC_URL: 'https://cards.example.org' }, { SECURE_COOKIES: 'on' }]) {
      const secure = await testServer(settings);
      const { headers } = await secure.get('/health/live');
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
      await secure.close();
    }
  });
});

describe('calls that authenticate by cookie', () => {
  const paths = ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/lock', '/auth/unlock'];
  const others = ['/auth/second-factor', '/auth/forgot', '/auth/reset', '/auth/invitation/accept'];
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:8081' },
    { origin: 'https://localhost:8080' },
    { origin: 'http://evil@localhost:8080' },
    { origin: 'http://localhost:8080/' },
    { origin: 'http://localhost:8080/path' },
    { origin: 'http://LOCALHOST:8080' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  it.each([...paths, ...others])('%s refuses a page of another origin', async (path) => {
    for (const headers of foreign) {
      const answer = await server.post(path, {
        headers: { host: 'localhost:8080', ...headers },
        cookies: { [cookieName]: cookie },
        body: {},
      });
      expect([answer.status, answer.body.statusCode], JSON.stringify(headers)).toEqual([403, 51413]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('accept the public address of a proxy, and nothing that only looks like it', async () => {
    const behind = await testServer({
      PUBLIC_URL: 'https://cards.example.org',
      ALLOWED_HOSTS: '10.0.0.5',
    });
    const from = (origin: string, host = '10.0.0.5:8080') =>
      behind.post('/auth/logout', { headers: { host, origin } });
    expect((await from('https://cards.example.org')).status).toBe(200);
    for (const origin of ['http://cards.example.org', 'https://cards.example.org.evil.example'])
      expect((await from(origin)).body.statusCode).toBe(51413);
    expect((await from('http://cards.example.org', 'cards.example.org')).body.statusCode).toBe(51413);
    await behind.close();
  });
});
