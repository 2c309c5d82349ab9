import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sizes } from '../apps/server/test/setup/sizes.ts';
import { buildWeb } from './lib/build.mjs';
import { root } from './lib/paths.mjs';
import { kill, remaining, treeOf } from './lib/process-tree.mjs';

const { everyStart } = sizes;
// A blank in the path, as people have it.
const place = mkdtempSync(join(tmpdir(), 'afyakadi start '));
const dataDir = join(place, 'data');
const started = [];
let port;

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
  it('ends with everything it started when npm alone is told to stop', async () => {
    for (const signal of everyStart ? ['SIGINT', 'SIGTERM'] : ['SIGTERM']) {
      const npm = await start();
      const tree = treeOf(npm.pid);
      expect(programs(tree, /main\.ts|bin\/postgres/)).toHaveLength(2);
      kill(npm.pid, signal);
      expect(await remaining(tree)).toEqual([]);
    }
  });

  const killed = [
    ['the program that npm runs', /start\.mjs/],
    ['npm', /^npm/],
  ];
  for (const [who, pattern] of everyStart ? killed : killed.slice(0, 1)) {
    it(`leaves nothing behind and starts again at once when ${who} is killed`, async () => {
      const npm = await start();
      const tree = treeOf(npm.pid);
      kill(tree.find(({ command }) => pattern.test(command)).pid, 'SIGKILL');
      const next = await start();
      expect(await remaining(tree)).toEqual([]);
      const after = treeOf(next.pid);
      kill(next.pid, 'SIGTERM');
      expect(await remaining(after)).toEqual([]);
    });
  }

  it('leaves nothing behind when it is started as a service is, on the machine’s own Node, and killed', async () => {
    const path = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
    const service = { PATH: path.join(delimiter), npm_lifecycle_event: undefined };
    const first = await start(service, ['node', 'tools/start.mjs']);
    const tree = treeOf(first.pid);
    kill(first.pid, 'SIGKILL');
    expect(await remaining(tree)).toEqual([]);
  });

  it('starts the practice scheme beside the product, and ends it with it', async () => {
    const PRACTICE_PORT = String(await freePort());
    const practising = () => start({ PRACTICE_PORT }, [...npmStart, '--', '--practice-scheme']);
    const ends = [(tree) => [pidOf(tree, /start\.mjs/), 'SIGKILL'], (tree) => [tree[0].pid, 'SIGTERM']];
    for (const end of everyStart ? ends : ends.slice(0, 1)) {
      const npm = await practising();
      const tree = treeOf(npm.pid);
      expect(tree.filter(({ command }) => /src\/main\.ts/.test(command))).toHaveLength(2);
      const page = await fetch(`http://127.0.0.1:${PRACTICE_PORT}/`);
      expect(await page.text()).toContain('Practice scheme');
      kill(...end(tree));
      expect(await remaining(tree)).toEqual([]);
    }
  });

  const file = join(place, 'file');
  for (const wrong of everyStart ? ['/proc/afyakadi', file] : [file]) {
    it(`names DATA_DIR, the problem and an example when it is ${wrong.replace(place, '…')}`, async () => {
      writeFileSync(file, '');
      const npm = run({ DATA_DIR: wrong });
      const code = await new Promise((resolve) => npm.once('exit', resolve));
      expect(code).toBe(1);
      expect(npm.said()).toMatch(/^✗ DATA_DIR .* \(E[A-Z]+: .*such as DATA_DIR=/m);
    });
  }
});

/** Those that were started: what PostgreSQL forks bears its command until it has a title of its own. */
const programs = (tree, pattern) =>
  tree.filter(
    ({ parent, command }) =>
      pattern.test(command) && !tree.some((each) => each.pid === parent && each.command === command),
  );

const pidOf = (tree, pattern) => tree.find(({ command }) => pattern.test(command)).pid;

const npmStart = ['npm', 'start'];

function run(more, [program, ...args] = npmStart) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', ...more };
  delete env.NODE_ENV;
  // A group of its own: what is tested is a signal to one process, not the terminal's to all.
  const npm = spawn(program, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk));
  started.push(npm);
  return Object.assign(npm, { said: () => said });
}

async function start(more = {}, command = npmStart) {
  const npm = run(more, command);
  while (!npm.said().includes('is ready')) {
    if (npm.exitCode !== null) throw new Error(`It did not start: ${npm.said()}`);
    await sleep(50);
  }
  return npm;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
