import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../setup/child-environment.ts';
import { serverUrlOf } from '../setup/server.ts';
import { access, connectedServer } from './factories.ts';

const folder = mkdtempSync(join(tmpdir(), 'afyakadi-monitor-'));
let given: Awaited<ReturnType<typeof connectedServer>>;
let other: ChildProcess;
let token: string;

beforeAll(async () => {
  given = await connectedServer();
  token = await given.server.signIn('receptionist');
  other = spawn(process.execPath, [join(import.meta.dirname, 'monitor-process.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...childEnvironment(),
      DATA_DIR: folder,
      DATABASE_URL: serverUrlOf(given.server.adminUrl),
      TOKEN_SECRET: 'a secret that only these tests know of',
      DATA_KEY: Buffer.alloc(32, 'tests').toString('base64'),
      ...access(given.scheme),
    },
  });
});
afterAll(async () => {
  other.kill('SIGKILL');
  await given.close();
  rmSync(folder, { recursive: true, force: true });
});

const patient = { timeout: 30_000, interval: 20 };
const holder = async () =>
  (await given.server.rows("select probed_by from scheme_address where state = 'up'"))[0]?.probed_by;
const state = async () => String((await given.server.get('/scheme/connection', { token })).body.item.state);
const probes = () => given.scheme.inspect().arrivals.filter(({ call }) => call === 'GetVisitTypes').length;

it('is monitored by another process after its monitor was killed', async () => {
  await expect.poll(state, patient).toBe('up');
  const first = await holder();
  expect(first).toBeTruthy();
  await given.server.app.listen({ host: '127.0.0.1', port: 0 });
  const before = probes();
  await expect.poll(() => probes() - before, patient).toBeGreaterThanOrEqual(10);
  expect(await holder()).toBe(first);

  other.kill('SIGKILL');
  given.scheme.faults.add({ kind: 'down' });
  await given.scheme.settled();
  await expect.poll(state, patient).toBe('down');
  given.scheme.faults.clear();
  await given.scheme.settled();
  await expect.poll(state, patient).toBe('up');
  expect(await holder()).not.toBe(first);
});
