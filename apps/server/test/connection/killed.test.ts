import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { connectedServer, reaching } from './given.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'afyakadi-watch-'));
let given: Awaited<ReturnType<typeof connectedServer>>;
let other: ChildProcess;
let token: string;

beforeAll(async () => {
  const build = `import('./tools/lib/build.mjs').then((tools) => tools.buildServer())`;
  execFileSync(process.execPath, ['--eval', build], { cwd: root, stdio: 'pipe' });
  given = await connectedServer();
  token = await given.server.signIn('receptionist');
  other = spawn(process.execPath, [join(root, 'apps/server/dist/main.mjs')], {
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', PORT: '0', DEMO: 'off' },
      ...{ DATABASE_URL: given.server.adminUrl, DATA_DIR: folder, HOST: '127.0.0.1' },
      TOKEN_SECRET: 'a secret that only these tests know of',
      DATA_KEY: Buffer.alloc(32, 'tests').toString('base64'),
      ...reaching(given.scheme),
    },
  });
});
afterAll(async () => {
  other.kill('SIGKILL');
  await given.close();
  rmSync(folder, { recursive: true, force: true });
});

const holder = async () =>
  (
    await given.server.rows('select probed_by from scheme_connection where facility_id = $1 and state = $2', [
      facilities.first.id,
      'up',
    ])
  )[0]?.probed_by;
const state = async () => String((await given.server.get('/scheme/connection', { token })).body.item.state);

it('is told honestly within 10 s after the process that watched was killed, and watched by another one', async () => {
  for (const end = Date.now() + 30_000; (await state()) !== 'up'; await sleep(100)) {
    if (Date.now() > end) throw new Error('The other process does not watch');
  }
  const first = await holder();
  await given.server.app.listen({ host: '127.0.0.1', port: 0 });
  await sleep(5_000);
  expect(await holder()).toBe(first);

  other.kill('SIGKILL');
  given.scheme.faults.add({ kind: 'down' });
  await given.scheme.settled();
  const began = Date.now();
  while ((await state()) === 'up') {
    expect(Date.now() - began).toBeLessThan(10_000);
    await sleep(50);
  }
  for (const end = Date.now() + 10_000; (await state()) !== 'down'; await sleep(100)) {
    if (Date.now() > end) throw new Error('Nobody took over');
  }
  given.scheme.faults.clear();
  await given.scheme.settled();
  for (const end = Date.now() + 10_000; (await state()) !== 'up'; await sleep(100)) {
    if (Date.now() > end) throw new Error('Still down');
  }
  expect(await holder()).not.toBe(first);
});
