import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nodeOptions } from '../apps/server/src/platform/start/heap.ts';
import { sampleOf } from '../apps/server/test/setup/sample.ts';
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

/** Each way to end a start, and the start in which Vite serves the page; none leaves a process behind. */
const rounds: [name: string, play: () => Promise<void>][] = [
  ['limits the memory of the server, and ends with everything on a SIGTERM to npm alone', endsInItsMemory],
  ['ends with everything that it started on a SIGINT to npm alone', () => endsBy(/^npm/, 'SIGINT')],
  ['starts again at once when the program that npm runs is killed', () => startsAgainAfter(/run\.mjs/)],
  ['starts again at once when npm is killed', () => startsAgainAfter(/^npm/)],
  ['ends when it is started like a service, on the machine’s own Node, and killed', endsAsService],
  [
    'starts the practice scheme, and ends it when the program is killed',
    () => endsWithPractice(/run\.mjs/, 'SIGKILL'),
  ],
  ['starts the practice scheme, and ends it on a SIGTERM to npm', () => endsWithPractice(/^npm/, 'SIGTERM')],
  ['connects Vite to the server while developing, and ends both', endsWithVite],
];

describe('npm start', () => {
  it.each(sampleOf(rounds, 1 / rounds.length))('%s', (_name, play) => play());

  const file = join(place, 'file');
  for (const wrong of everyStart ? ['/proc/afyakadi', file] : [file]) {
    it(`names DATA_DIR, the problem and an example when it is ${wrong.replace(place, '…')}`, async () => {
      writeFileSync(file, '');
      const npm = run({ DATA_DIR: wrong });
      const code = await new Promise((resolve) => npm.once('close', resolve));
      expect(code).toBe(1);
      expect(npm.output()).toMatch(/^✗ DATA_DIR .* \(E[A-Z]+: .*such as DATA_DIR=/m);
    });
  }
});

async function endsInItsMemory() {
  const npm = await start();
  const tree = treeOf(npm.pid);
  expect(programs(tree, /main\.ts|bin\/postgres/)).toHaveLength(2);
  expect(programs(tree, new RegExp(`${nodeOptions.join(' ')} .*main\\.ts`))).toHaveLength(1);
  npm.kill('SIGTERM');
  expect(await remaining(tree)).toEqual([]);
}

async function endsBy(
  pattern: RegExp,
  signal: NodeJS.Signals,
  more: NodeJS.ProcessEnv = {},
  command = npmStart,
) {
  const npm = await start(more, command);
  const tree = treeOf(npm.pid);
  kill(pidOf(tree, pattern), signal);
  expect(await remaining(tree)).toEqual([]);
}

async function startsAgainAfter(killed: RegExp) {
  const npm = await start();
  const tree = treeOf(npm.pid);
  kill(pidOf(tree, killed), 'SIGKILL');
  const next = await start();
  expect(await remaining(tree)).toEqual([]);
  const after = treeOf(next.pid);
  next.kill('SIGTERM');
  expect(await remaining(after)).toEqual([]);
}

async function endsAsService() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'));
  const service = { PATH: path.join(delimiter), npm_lifecycle_event: undefined };
  await endsBy(/run\.mjs/, 'SIGKILL', service, ['node', 'tools/run.mjs', 'tools/start.ts']);
}

async function endsWithPractice(pattern: RegExp, signal: NodeJS.Signals) {
  // The next one is for its controls.
  const PRACTICE_PORT = String(await freePort(2));
  const npm = await start({ PRACTICE_PORT }, [...npmStart, '--', '--practice-scheme']);
  const tree = treeOf(npm.pid);
  expect(tree.filter(({ command }) => /src\/main\.ts/.test(command))).toHaveLength(2);
  const page = await fetch(`http://127.0.0.1:${PRACTICE_PORT}/`);
  expect(await page.text()).toContain('Practice scheme');
  kill(pidOf(tree, pattern), signal);
  expect(await remaining(tree)).toEqual([]);
}

async function endsWithVite() {
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
}

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
    if (npm.exitCode !== null || npm.signalCode !== null)
      throw new Error(`It did not start: ${npm.output()}`);
    await sleep(50);
  }
  return npm;
}
