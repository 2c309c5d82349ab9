import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';
import { createServers } from '../../src/platform/http/tls.ts';
import { cardOf, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let folder: string;
let server: TestServer;
let port: number;

const patient = { timeout: 10_000, interval: 50 };

/** A separate certificate for 127.0.0.1, with its key. */
function makeCertificate(name: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
    ],
    { stdio: 'pipe' },
  );
  return { cert, key };
}

function portOf(listening: Server): number {
  const address = listening.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afyakadi-tls-'));
  const { cert, key } = makeCertificate('first');
  server = await testServer({ TLS_CERT: cert, TLS_KEY: key });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(server.app.server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function call(path: string, ca: string, body?: object) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        ca,
        method: body ? 'POST' : 'GET',
        agent: false,
        headers: body ? { 'content-type': 'application/json' } : {},
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      },
    );
    asked.on('error', reject);
    asked.end(body ? JSON.stringify(body) : undefined);
  });
}

const nameShown = (at: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: at, rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on('error', reject);
  });

it('speaks HTTPS itself, sends HSTS, and its cookie only over HTTPS', async () => {
  const ca = readFileSync(join(folder, 'first.crt'), 'utf8');
  const live = await call('/health/live', ca);
  expect(live.status).toBe(200);
  expect(live.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  const signIn = { role: 'doctor', identifier: cardOf('doctor', 'first'), password };
  const answer = await call('/api/v1/auth/login', ca, signIn);
  expect(answer.status).toBe(200);
  for (const cookie of [answer.headers['set-cookie']].flat()) expect(cookie).toMatch(/; Secure/);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
});

it('loads a renewed certificate while it runs, and keeps the previous one if the new one is invalid', async () => {
  const files = makeCertificate('renewing');
  const problems: unknown[] = [];
  const servers = createServers(files, (error) => problems.push(error), {
    ...fastTimings.http,
    certificateCheck: 50,
  });
  const own = servers.make((_request, response) => response.end(), {
    requestTimeout: 1_000,
    keepAliveTimeout: 1_000,
  });
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const at = portOf(own);
  try {
    expect(await nameShown(at)).toBe('renewing');
    const next = makeCertificate('renewed');
    // One after the other, like a renewal: in between, the pair does not match.
    renameSync(next.cert, files.cert);
    await expect.poll(() => problems.length, patient).toBe(1);
    expect(await nameShown(at)).toBe('renewing');
    renameSync(next.key, files.key);
    await expect.poll(() => nameShown(at), patient).toBe('renewed');
    writeFileSync(files.cert, 'nonsense');
    await expect.poll(() => problems.length, patient).toBeGreaterThan(1);
    expect(await nameShown(at)).toBe('renewed');
  } finally {
    servers.stop();
    own.close();
  }
});

it('refuses a start with files that are missing, invalid, or of two pairs', () => {
  const [first, other] = [makeCertificate('one'), makeCertificate('two')];
  const start = (files: { cert: string; key: string }) => () =>
    createServers(files, () => {}, fastTimings.http);
  expect(start({ ...first, cert: join(folder, 'nowhere') })).toThrow(/TLS_CERT: the file cannot be read/);
  expect(start({ ...first, key: join(folder, 'nowhere') })).toThrow(/TLS_KEY: the file cannot be read/);
  expect(start({ ...first, key: first.cert })).toThrow(/TLS_CERT and TLS_KEY must be/);
  expect(start({ ...first, key: other.key })).toThrow(/is not the key of the certificate/);
  expect(() => readConfig({ TLS_CERT: first.cert }, folder)).toThrow(/TLS_CERT needs TLS_KEY/);
  expect(readConfig({ TLS_CERT: first.cert, TLS_KEY: first.key }, folder).secureCookies).toBe(true);
});
