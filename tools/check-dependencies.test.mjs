import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemsOf, readAudit } from './check-dependencies.mjs';
import { compareVersions, isInRange } from './lib/versions.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const lock = read('../package-lock.json');
const rules = read('./dependencies.json');
const known = read('./advisories.json');

/** The lock with one entry changed. */
function spoilt(path, change) {
  const copy = structuredClone(lock);
  if (!copy.packages[path]) throw new Error(`${path} is not in the lock`);
  change(copy.packages[path]);
  return problemsOf(copy, rules, known);
}

it('has nothing to say of the lock as it is', () => {
  expect(problemsOf(lock, rules, known)).toEqual([]);
});

it.each([
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
    (entry) => (entry.dependencies.pg = '^8.0.0'),
    /^apps\/server wants pg \^8.0.0: name one exact version$/,
  ],
  [
    'node_modules/lightningcss-linux-x64-gnu',
    (entry) => (entry.engines.node = '>=22.19.0'),
    /^lightningcss-linux-x64-gnu@.* needs Node >=22.19.0: npm ci on Node 20 would leave it out$/,
  ],
  [
    'node_modules/fastify',
    (entry) => (entry.optionalDependencies = { 'not-locked': '1.0.0' }),
    /^not-locked is not in the lock/,
  ],
  ['', (entry) => (entry.devDependencies.vite = 'latest'), /^package.json wants vite latest/],
])('finds what is wrong with %s (%#)', (path, change, problem) => {
  expect(spoilt(path, change)).toEqual([expect.stringMatching(problem)]);
});

it('lets pass an advisory that was accepted with its reason, and a licence of which one may be chosen', () => {
  const accepting = { ...known, accepted: { 'GHSA-mg2h-6x62-wpwc': 'not reachable here' } };
  const copy = structuredClone(lock);
  copy.packages['node_modules/fastify'].version = '5.3.1';
  expect(problemsOf(copy, rules, accepting)).toEqual([]);
  expect(spoilt('node_modules/pg', (entry) => (entry.license = '(AGPL-3.0 OR MIT)'))).toEqual([]);
});

it('compares versions and reads the ranges of advisories', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('2.0.0-beta.1', '2.0.0')).toBeLessThan(0);
  expect(compareVersions('17.10.0', '17.10')).toBe(0);
  for (const [version, range, held] of [
    ['1.1.11', '>=1.0.0 <1.1.12 || >=2.0.0 <2.0.2', true],
    ['1.1.12', '>=1.0.0 <1.1.12 || >=2.0.0 <2.0.2', false],
    ['2.0.1', '>= 1.0.0 < 1.1.12 || >= 2.0.0 < 2.0.2', true],
    ['9.0.0', '=9.0.0', true],
    ['9.0.1', '9.0.0', false],
    ['3.0.0', '*', true],
    ['0.24.2', '<=0.24.2', true],
    ['0.28.2', '<=0.24.2', false],
  ]) {
    expect([version, range, isInRange(version, range)]).toEqual([version, range, held]);
  }
  expect(() => isInRange('1.0.0', 'soon')).toThrow();
});

it('takes the advisories out of what npm audit answers', () => {
  const url = 'https://github.com/advisories/GHSA-67mh-4wv8-2f99';
  const via = { source: 1102341, name: 'esbuild', title: 'x', url, severity: 'moderate', range: '<=0.24.2' };
  expect(readAudit({ esbuild: { via: [via] }, vite: { via: ['esbuild'] } })).toEqual([
    { package: 'esbuild', range: '<=0.24.2', id: 'GHSA-67mh-4wv8-2f99' },
  ]);
});
