import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nodeOptions } from '../apps/server/src/platform/start/heap.ts';
import { sizes } from '../apps/server/test/setup/sizes.ts';
import { root } from './bootstrap/repository.mjs';
import { buildWeb } from './lib/build.ts';
import { freePort } from './lib/free-port.ts';
import { kill, type ProcessEntry, remaining, treeOf } from './lib/process-tree.ts';

const { everyStart } = sizes;
// A blank in the path, as people have it.
const place = mkdtempSync(join(tmpdir(), 'afyakadi start '));
const dataDir = join(place, 'data');
const started: ChildProcess[] = [];
let port: number;

beforeAll(async () => {
  // Else root's PostgreSQL, which runs under another account, would keep its data elsewhere and leave it there.
  chmodSync(place, 0o755);
  port = await freePort();
  // What is tested is the start, not the build before it, which takes a minute on a busy machine.
  await buildWeb();
}, 300_000);
afterEach(() => {
  for (const npm of started.splice(0)) for (const { pid } of treeOf(npm.pid)) kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('npm start', () => {
  it('ends with everything that it started if only npm is told to stop', async () => {
    const signals: NodeJS.Signals[] = everyStart ? ['SIGINT', 'SIGTERM'] : ['SIGTERM'];
    for (const signal of signals) {
      const npm = await start();
      const tree = treeOf(npm.pid);
      expect(programs(tree, /main\.ts|bin\/postgres/)).toHaveLength(2);
      npm.kill(signal);
      expect(await remaining(tree)).toEqual([]);
    }
  });

  it('limits the memory of the server by options of Node', async () => {
    const npm = await start();
    const tree = treeOf(npm.pid);
    expect(programs(tree, new RegExp(`${nodeOptions.join(' ')} .*main\\.ts`))).toHaveLength(1);
    npm.kill('SIGTERM');
    expect(await remaining(tree)).toEqual([]);
  });

  const killed: [name: string, pattern: RegExp][] = [
    ['the program that npm runs', /run\.mjs/],
    ['npm', /^npm/],
  ];
  for (const [name, pattern] of everyStart ? killed : killed.slice(0, 1)) {
    it(`leaves nothing behind and starts again at once when ${name} is killed`, async () => {
      const npm = await start();
      const tree = treeOf(npm.pid);
      kill(pidOf(tree, pattern), 'SIGKILL');
      const next = await start();
      expect(await remaining(tree)).toEqual([]);
      const after = treeOf(next.pid);
      next.kill('SIGTERM');
      expect(await remaining(after)).toEqual([]);
    });
  }

  it('leaves nothing behind when it is started like a service, on the machine’s own Node, and killed', async () => {
    const path = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.endsWith('node_modules/.bin'));
    const service = { PATH: path.join(delimiter), npm_lifecycle_event: undefined };
    const first = await start(service, ['node', 'tools/run.mjs', 'tools/start.ts']);
    const tree = treeOf(first.pid);
    first.kill('SIGKILL');
    expect(await remaining(tree)).toEqual([]);
  });

  it('starts the practice scheme beside the product, and ends it with it', async () => {
    // The next one is for its controls.
    const PRACTICE_PORT = String(await freePort(2));
    const practising = () => start({ PRACTICE_PORT }, [...npmStart, '--', '--practice-scheme']);
    const ends: [pattern: RegExp, signal: NodeJS.Signals][] = [
      [/run\.mjs/, 'SIGKILL'],
      [/^npm/, 'SIGTERM'],
    ];
    for (const [pattern, signal] of everyStart ? ends : ends.slice(0, 1)) {
      const npm = await practising();
      const tree = treeOf(npm.pid);
      expect(tree.filter(({ command }) => /src\/main\.ts/.test(command))).toHaveLength(2);
      const page = await fetch(`http://127.0.0.1:${PRACTICE_PORT}/`);
      expect(await page.text()).toContain('Practice scheme');
      kill(pidOf(tree, pattern), signal);
      expect(await remaining(tree)).toEqual([]);
    }
  });

  it.runIf(everyStart)('connects Vite to the server while developing, and ends both', async () => {
    const npm = await start({ NO_COLOR: '1', FORCE_COLOR: undefined }, ['npm', 'run', 'dev']);
    await expect.poll(() => npm.output(), { timeout: 30_000 }).toMatch(/Local: +http/);
    const vite = /Local: +(http\S+)/.exec(npm.output())?.[1];
    expect((await fetch(new URL('/api/v1/openapi.json', vite))).status).toBe(200);
    // A page served by Vite has its origin, and the server refuses other origins with 403.
    const refresh = await fetch(new URL('/api/v1/auth/refresh', vite), {
      method: 'POST',
      headers: { origin: new URL(vite ?? '').origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(refresh.status).toBe(200);
    const tree = treeOf(npm.pid);
    npm.kill('SIGTERM');
    expect(await remaining(tree)).toEqual([]);
  });

  const file = join(place, 'file');
  for (const wrong of everyStart ? ['/proc/afyakadi', file] : [file]) {
    it(`names DATA_DIR, the problem and an example when it is ${wrong.replace(place, '…')}`, async () => {
      writeFileSync(file, '');
      const npm = run({ DATA_DIR: wrong });
      const code = await new Promise((resolve) => npm.once('exit', resolve));
      expect(code).toBe(1);
      expect(npm.output()).toMatch(/^✗ DATA_DIR .* \(E[A-Z]+: .*such as DATA_DIR=/m);
    });
  }
});

/** Those that were started: a process that PostgreSQL forks has its command until it sets a title of its own. */
const programs = (tree: ProcessEntry[], pattern: RegExp) =>
  tree.filter(
    ({ parent, command }) =>
      pattern.test(command) && !tree.some((each) => each.pid === parent && each.command === command),
  );

function pidOf(tree: ProcessEntry[], pattern: RegExp): number {
  const found = tree.find(({ command }) => pattern.test(command));
  if (found === undefined) throw new Error(`No process matches ${pattern}`);
  return found.pid;
}

const npmStart = ['npm', 'start'];

function run(more: NodeJS.ProcessEnv, [program = '', ...args] = npmStart) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    ...more,
  };
  delete env.NODE_ENV;
  // A group of its own: what is tested is a signal to one process, not the terminal's to all.
  const npm = spawn(program, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  started.push(npm);
  return Object.assign(npm, { output: () => output });
}

async function start(more: NodeJS.ProcessEnv = {}, command = npmStart) {
  const npm = run(more, command);
  while (!npm.output().includes('is ready')) {
    if (npm.exitCode !== null) throw new Error(`It did not start: ${npm.output()}`);
    await sleep(50);
  }
  return npm;
}
