import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { problemsOf, type Rules } from './check-dependencies.ts';
import { readAdvisories, readAudit, readOsv } from './lib/advisories.ts';
import { type LockEntry, readLock } from './lib/lock.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const lock = readLock();
const rules: Rules = read('./dependencies.json');
const known = readAdvisories();

/** The problems of the lock with one entry changed. */
function problemsOfChanged(path: string, change: (entry: LockEntry) => unknown): string[] {
  const copy = structuredClone(lock);
  const entry = copy.packages[path];
  if (entry === undefined) throw new Error(`${path} is not in the lock`);
  change(entry);
  return problemsOf(copy, rules, known);
}

it('finds no problem in the lock as it is', () => {
  expect(problemsOf(lock, rules, known)).toEqual([]);
});

const broken: [path: string, change: (entry: LockEntry) => unknown, problem: RegExp][] = [
  ['node_modules/fastify', (entry) => delete entry.integrity, /^fastify@.* has no sha512 integrity$/],
  ['node_modules/fastify', (entry) => (entry.integrity = 'sha1-abc'), /has no sha512 integrity/],
  [
    'node_modules/pg',
    (entry) => (entry.resolved = 'https://evil.example/pg.tgz'),
    /tied to the address https:\/\/evil/,
  ],
  [
    'node_modules/pg',
    (entry) => (entry.hasInstallScript = true),
    /^pg@.* runs a script when it is installed/,
  ],
  ['node_modules/pg', (entry) => (entry.license = 'AGPL-3.0'), /^pg@.* has the licence AGPL-3.0/],
  ['node_modules/pg', (entry) => (entry.license = '(MIT AND AGPL-3.0)'), /has the licence/],
  ['node_modules/pg', (entry) => (entry.license = 'MPL-2.0'), /has the licence MPL-2.0/],
  ['node_modules/pg', (entry) => delete entry.license, /has the licence none/],
  [
    'node_modules/fastify',
    (entry) => (entry.version = '5.3.1'),
    /fastify@5.3.1 is vulnerable \(GHSA-mg2h-6x62-wpwc/,
  ],
  [
    'apps/server',
    (entry) => (entry.dependencies = { ...entry.dependencies, pg: '^8.0.0' }),
    /^apps\/server wants pg \^8.0.0: name one exact version$/,
  ],
  [
    'node_modules/lightningcss-linux-x64-gnu',
    (entry) => (entry.engines = { node: '>=22.19.0' }),
    /^lightningcss-linux-x64-gnu@.* needs Node >=22.19.0: npm ci on Node 20 would leave it out$/,
  ],
  [
    'node_modules/fastify',
    (entry) => (entry.optionalDependencies = { 'not-locked': '1.0.0' }),
    /^not-locked is not in the lock/,
  ],
  [
    '',
    (entry) => (entry.devDependencies = { ...entry.devDependencies, vite: 'latest' }),
    /^package.json wants vite latest/,
  ],
];

it.each(broken)('finds what is wrong with %s (%#)', (path, change, problem) => {
  expect(problemsOfChanged(path, change)).toEqual([expect.stringMatching(problem)]);
});

it('allows an advisory that was accepted with its reason, and a licence with an allowed alternative', () => {
  const accepting = { ...known, accepted: { 'GHSA-mg2h-6x62-wpwc': 'not reachable here' } };
  const vulnerable = {
    packages: { 'node_modules/fastify': { ...lock.packages['node_modules/fastify'], version: '5.3.1' } },
  };
  expect(problemsOf(vulnerable, rules, accepting)).toEqual([]);
  expect(problemsOfChanged('node_modules/pg', (entry) => (entry.license = '(AGPL-3.0 OR MIT)'))).toEqual([]);
});

it('reads the ranges of advisories, also of a prerelease, and stops at one that it cannot read', () => {
  const isVulnerable = (version: string, range: string) => {
    const advisory = { package: 'pg', range, id: 'GHSA-test' };
    const entry = { ...lock.packages['node_modules/pg'], version };
    const advisories = { ...known, advisories: [advisory] };
    return problemsOf({ packages: { 'node_modules/pg': entry } }, rules, advisories).some((problem) =>
      problem.includes('is vulnerable'),
    );
  };
  const cases: [version: string, range: string, isIn: boolean][] = [
    ['1.1.11', '>=1.0.0 <1.1.12 || >=2.0.0 <2.0.2', true],
    ['1.1.12', '>=1.0.0 <1.1.12 || >=2.0.0 <2.0.2', false],
    ['2.0.1', '>= 1.0.0 < 1.1.12 || >= 2.0.0 < 2.0.2', true],
    ['9.0.0', '=9.0.0', true],
    ['9.0.1', '9.0.0', false],
    ['3.0.0', '*', true],
    ['0.24.2', '<=0.24.2', true],
    ['0.28.2', '<=0.24.2', false],
    ['1.10.0', '<=1.9.9', false],
    ['2.0.0-beta.1', '<2.0.0', true],
    ['17.10.0-beta.17', '>=17.9.0 <17.11.0', true],
  ];
  for (const [version, range, isIn] of cases) {
    expect([version, range, isVulnerable(version, range)]).toEqual([version, range, isIn]);
  }
  expect(() => isVulnerable('1.0.0', 'soon')).toThrow();
});

it('reads the advisories from the output of npm audit, or why there are none', () => {
  const url = 'https://github.com/advisories/GHSA-67mh-4wv8-2f99';
  const via = { source: 1102341, name: 'esbuild', title: 'x', url, severity: 'moderate', range: '<=0.24.2' };
  const output = JSON.stringify({ vulnerabilities: { esbuild: { via: [via] }, vite: { via: ['esbuild'] } } });
  expect(readAudit(output, '')).toMatchObject({
    found: [{ package: 'esbuild', range: '<=0.24.2', id: 'GHSA-67mh-4wv8-2f99' }],
  });
  expect(readAudit('{"message":"405 Method Not Allowed"}', '')).toEqual({ why: '405 Method Not Allowed' });
  expect(readAudit('{}', '')).toEqual({ why: 'it gave no answer' });
  expect(readAudit('', 'silent')).toEqual({ why: 'silent' });
});

it('reads the advisories about packages of the lock from an OSV export, and its age', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-osv-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const affected = (name: string, ...events: object[]) => [
    { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] },
  ];
  const records = [
    {
      id: 'GHSA-a',
      modified: '2026-11-20T10:00:00Z',
      affected: affected(
        'pg',
        { introduced: '0' },
        { fixed: '1.2.0' },
        { introduced: '2.0.0' },
        { last_affected: '2.1.3' },
      ),
    },
    {
      id: 'MAL-2026-1',
      aliases: ['GHSA-b'],
      modified: '2026-11-27T10:00:00Z',
      affected: [{ package: { ecosystem: 'npm', name: 'pg' }, versions: ['3.0.1', '3.0.2'] }],
    },
    {
      id: 'GHSA-c',
      modified: '2026-11-01T10:00:00Z',
      withdrawn: '2026-11-01T10:00:00Z',
      affected: affected('pg', { introduced: '0' }),
    },
    { id: 'GHSA-d', modified: '2026-11-01T10:00:00Z', affected: affected('not-locked', { introduced: '0' }) },
  ];
  for (const record of records) writeFileSync(join(folder, `${record.id}.json`), JSON.stringify(record));
  const expected = {
    found: [
      { package: 'pg', range: '>=0.0.0-0 <1.2.0 || >=2.0.0 <=2.1.3', id: 'GHSA-a' },
      { package: 'pg', range: '3.0.1 || 3.0.2', id: 'GHSA-b' },
    ],
    source: 'an OSV export of 4 records',
    answeredAt: '2026-11-27',
  };
  expect(readOsv(folder, new Set(['pg']))).toEqual(expected);
  const file = join(folder, 'all');
  writeFileSync(file, JSON.stringify({ vulns: records }));
  expect(readOsv(file, new Set(['pg']))).toEqual(expected);
  writeFileSync(file, '{"vulns":[]}');
  expect(() => readOsv(file, new Set(['pg']))).toThrow('has no record of npm');
  writeFileSync(file, '[{"name":"pg"}]');
  expect(() => readOsv(file, new Set(['pg']))).toThrow("no record of OSV's format");
});
