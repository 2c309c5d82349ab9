import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampleOf } from '../apps/server/test/setup/sample.ts';
import { root } from './bootstrap/repository.mjs';
import { kill, remaining, treeOf } from './lib/process-tree.ts';

const place = mkdtempSync(join(tmpdir(), 'afyakadi runner '));
chmodSync(place, 0o755);
afterAll(() => rmSync(place, { recursive: true, force: true }));

function npmTest(args: string[], more = {}) {
  // The inner run must not take itself for a part of the outer one.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV|npm_)/.test(name));
  const env = { ...Object.fromEntries(own), TMPDIR: place, ...more };
  const child = spawn(process.execPath, [join(root, 'tools', 'run.mjs'), 'tools/test.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    for (const { pid } of treeOf(child.pid)) kill(pid, 'SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output, lastLine: () => output.trimEnd().split('\n').at(-1) };
}

/** What only a run of Vitest shows. */
const runs: [name: string, prove: () => Promise<void>][] = [
  [
    'says in one line that no test matches',
    async () => {
      const run = npmTest(['unit', 'nosuch']);
      expect(await run.ended).toBe(1);
      expect(run.lastLine()).toBe(
        '✗ unit failed: no test of unit matches "nosuch". Run it alone with: npm test -- unit',
      );
    },
  ],
  [
    'shows its table with the tests of a part',
    async () => {
      const run = npmTest(['unit', 'tools/settings.test']);
      expect(await run.ended).toBe(0);
      expect(run.output()).toMatch(/\npart +passed +failed +skipped +seconds\nunit +1 +0 +0 +[\d.]+\n/);
      expect(run.output()).toMatch(/\nSlowest files\n +[\d.]+ s {2}tools\/settings\.test\.ts \(unit\)\n/);
    },
  ],
  [
    'leaves no process, no database and no file behind when it is killed',
    async () => {
      const run = npmTest(['api', 'apps/server/test/platform/database.test.ts']);
      while (!treeOf(run.child.pid).some(({ command }) => /bin\/postgres /.test(command))) await sleep(50);
      const tree = treeOf(run.child.pid);
      run.child.kill('SIGKILL');
      expect(await remaining(tree)).toEqual([]);
      await expect.poll(() => readdirSync(place), { timeout: 20_000 }).toEqual([]);
      expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain(place);
    },
  ],
];

describe('npm test', () => {
  const refused: [args: string[], line: string][] = [
    [['nosuch'], '✗ There is no part "nosuch". The parts: check, unit, api, e2e'],
    [['--nosuch'], '✗ Say which part "--nosuch" is for: check, unit, api, e2e'],
    [
      ['unit', '--at=2027-02-30T10:00'],
      '✗ "2027-02-30T10:00" is no moment. Example: --at=2028-02-29T10:00, the time at the facility',
    ],
    [['check', 'nosuch'], '✗ check has no files to choose from. Run: npm test -- check'],
    [
      ['--changed', 'nosuch'],
      '✗ There is no commit "nosuch" to compare with. Example: npm test -- --changed main',
    ],
  ];
  for (const [args, line] of refused) {
    it(`says in one line what is wrong with ${args.join(' ')}`, async () => {
      const run = npmTest(args);
      expect(await run.ended).toBe(1);
      expect(run.lastLine()).toBe(line);
    });
  }

  it('says in one line which Chromium cannot be run', async () => {
    const run = npmTest(['e2e'], { CHROMIUM_PATH: join(place, 'no-chromium') });
    expect(await run.ended).toBe(1);
    expect(run.lastLine()).toMatch(/^✗ CHROMIUM_PATH is .*no-chromium, which cannot be run\. Example: /);
  });

  it.each(sampleOf(runs, 1 / runs.length))('%s', { timeout: 180_000 }, (_name, prove) => prove());
});
