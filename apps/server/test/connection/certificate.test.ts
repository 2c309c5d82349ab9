import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';
import { access, connect, practice } from './factories.ts';

const folder = mkdtempSync(join(tmpdir(), 'afyakadi-ca-'));
const log: string[] = [];
let scheme: PracticeScheme;
let server: TestServer;

beforeAll(async () => {
  scheme = await practice({ https: true });
  if (!scheme.secure) throw new Error('No HTTPS');
  writeFileSync(join(folder, 'ca.pem'), scheme.secure.authority);
  server = await testServer(
    { ...access(scheme.secure), SCHEME_CA: join(folder, 'ca.pem'), LOG_LEVEL: 'warn' },
    undefined,
    undefined,
    { logTo: { write: (line) => void log.push(line) } },
  );
  await connect(server, scheme);
});
afterAll(async () => {
  await server.close();
  await scheme.close();
  rmSync(folder, { recursive: true, force: true });
});

const tryIt = async (at: TestServer) =>
  (await at.post('/admin/scheme/test', { token: await at.signIn('admin'), body: {} })).body.item;

it('trusts a configured private authority, and never an expired certificate', async () => {
  expect(await tryIt(server)).toMatchObject({ connection: { state: 'up' }, problem: null });
  const fault = scheme.faults.add({ kind: 'certificateExpired' });
  await scheme.settled();
  expect(await tryIt(server)).toMatchObject({ connection: { state: 'down' }, problem: 'certificate' });
  scheme.faults.remove(fault.id);
  await scheme.settled();
  expect(await tryIt(server)).toMatchObject({ connection: { state: 'up' } });
});

it('trusts no authority that is not configured', async () => {
  if (!scheme.secure) throw new Error('No HTTPS');
  const bare = await testServer(access(scheme.secure));
  try {
    await connect(bare, scheme);
    expect(await tryIt(bare)).toMatchObject({ connection: { state: 'down' }, problem: 'certificate' });
  } finally {
    await bare.close();
  }
});
