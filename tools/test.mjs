// npm test [-- check|unit|api|e2e …]: everything, or the named parts. Further words go to the runner of the one
// part that is named (`npm test -- api cards`). `--changed [commit]`: what a change touches. `--full` (npm run test:full):
// full sizes, a second PostgreSQL and a morning of the soak. Stops at the first part that fails (docs/testing.md).
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { externalPostgres } from './lib/external-postgres.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { fail } from './lib/progress.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './lib/run.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { withoutSettings } from './lib/settings.mjs';
import { countsOfPlaywright, countsOfVitest, tableOf } from './lib/test-results.mjs';
import { testsOf, touchedFiles } from './lib/touched.mjs';

const CHECKED = [
  'packages/contract',
  'packages/embedded-postgres',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
];

/** What is the same whichever PostgreSQL answers: who gets in and may call what, paper, files, and own servers. */
const alike = ['accounts', 'administration', 'attack', 'durability', 'paper', 'compliance'].map(
  (folder) => `--exclude=apps/server/test/${folder}/**`,
);
/** Two files at once at least: half of their time they wait for the database, and each has one of its own. */
const apiProjects = ['--project', 'api*', '--maxWorkers', String(Math.max(2, availableParallelism() - 1))];

const tool = (path) => join(root, 'node_modules', path);
let cleanUp = async () => {};
endChildrenOnSignals(() => cleanUp());

const words = process.argv.slice(2);
const full = words.includes('--full');
const PARTS = { check, unit, api, e2e, ...(full ? { soak } : {}) };
const named = words.filter((word) => word in PARTS);
const further = words.filter((word) => !(word in PARTS) && word !== '--full');
const changed = further[0] === '--changed';
if (changed ? named.length > 0 || further.length > 2 : further.length > 0 && named.length !== 1) {
  fail(
    changed
      ? 'After --changed comes at most a commit to compare with: npm test -- --changed main'
      : `Say which part "${further.join(' ')}" is for: ${Object.keys(PARTS).join(', ')}`,
  );
}

await ensureInstalled();
const scratch = scratchFolder();
// What a person has set for their own server must not steer the tests.
const env = withoutSettings(process.env);
delete env.TEST_DATABASE_URL;
delete env.TEST_SIZE;
if (full) env.TEST_SIZE = 'full';

const closing = [];
let failed;
for (const works of changed ? ofChange(further[1]) : ofParts()) {
  // Those of one step share the processors; the later ones are not begun when one has failed.
  const results = await Promise.all(works.map(timed));
  closing.push(...results.flat());
  failed = closing.find((result) => !isGood(result));
  if (failed || interrupted) break;
}
if (!interrupted) {
  console.log(`\n${tableOf(closing).join('\n')}\n`);
  if (failed) {
    const again = changed ? '--changed' : failed.part;
    fail(
      `${failed.name} failed${failed.why ? `: ${failed.why}` : ''}. Run it alone with: ${full ? 'npm run test:full' : 'npm test'} -- ${again}`,
    );
  }
}

/** The steps of a run: lists of what is done at once. */
function ofParts() {
  if (named.length > 0) return named.map((name) => [PARTS[name]]);
  // The unit tests wait for processes that they start, while the check computes.
  return [[check, unit], [api], [e2e], ...(full ? [[soak]] : [])];
}

/** The steps for what a change touches. */
function ofChange(commit) {
  const { base, files } = touchedFiles(commit);
  const tests = testsOf(files);
  for (const file of tests.later) {
    console.log(`! ${file} is used everywhere. Run the whole npm test before others build on it.`);
  }
  const steps = [[() => unit(['--changed', base, '--passWithNoTests'])]];
  if (tests.api.length > 0)
    steps.push([async () => [await vitest('api', 'api', [...apiProjects, ...tests.api])]]);
  if (tests.e2e.length > 0) steps.push([() => e2e(['--no-deps', ...tests.e2e])]);
  return steps;
}

async function timed(work) {
  const begun = Date.now();
  const results = await work();
  const seconds = (Date.now() - begun) / 1000;
  return results.map((result) => ({ seconds, ...result }));
}

/** Nothing executed is not a success: it means the runner did not find its tests. */
function isGood({ passed, failed: bad, mayBeEmpty = false }) {
  return bad === 0 && (passed > 0 || mayBeEmpty);
}

/** Types, format, lint, the direction of imports, words and dependencies. */
async function check() {
  const works = [
    ...CHECKED.map((folder) => [
      `types of ${folder}`,
      tool('typescript/bin/tsc'),
      ['--noEmit', '-p', folder],
    ]),
    ['format and lint', tool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']],
    ['direction of imports', join(root, 'tools', 'check-imports.mjs'), []],
    ['words in both languages', join(root, 'tools', 'check-words.mjs'), []],
    ['dependencies', join(root, 'tools', 'check-dependencies.mjs'), []],
  ];
  let passed = 0;
  let bad = 0;
  const worker = async () => {
    for (let work = works.shift(); work !== undefined; work = works.shift()) {
      const [name, script, args] = work;
      const { code, output } = await runNode(script, args, { capture: true, env });
      if (code === 0) passed++;
      else bad++;
      console.log(`${code === 0 ? '✓' : '✗'} ${name}${code === 0 ? '' : `\n${output.trimEnd()}`}`);
      if (code === 0) for (const warning of output.match(/^! .*$/gm) ?? []) console.log(`  ${warning}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return [{ part: 'check', name: 'check', passed, failed: bad, skipped: 0 }];
}

async function unit(more = further) {
  const result = await vitest('unit', 'unit', ['--project', 'unit*', ...more]);
  return [{ ...result, mayBeEmpty: more.includes('--passWithNoTests') }];
}

/** On the embedded PostgreSQL; at full size on another one too, where there is one. */
async function api() {
  const first = await vitest('api', 'api', [...apiProjects, ...further]);
  if (!full || !isGood(first) || interrupted) return [first];
  const external = await externalPostgres().catch((error) => fail(error.message));
  if (external === undefined) {
    fail(
      'The full run needs a second PostgreSQL, 15 or newer: install the package of Debian, or set TEST_DATABASE_URL.',
    );
  }
  cleanUp = external.stop;
  console.log(`Once more on ${external.name}, what may differ there:`);
  try {
    const again = { ...env, TEST_DATABASE_URL: external.url };
    const left = further.length > 0 ? [...apiProjects, ...further] : [...apiProjects, ...alike];
    return [first, await vitest('api', 'api-external', left, again)];
  } finally {
    cleanUp = async () => {};
    await external.stop();
  }
}

async function vitest(part, name, args, environment = env) {
  const begun = Date.now();
  const file = join(scratch, `${name}.json`);
  const { code } = await runNode(
    tool('vitest/vitest.mjs'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: environment },
  );
  return resultOf({ part, name, code, begun }, file, countsOfVitest);
}

async function e2e(more = further) {
  const begun = Date.now();
  const chromium = await ensureChromium();
  await buildWeb();
  const file = join(scratch, 'e2e.json');
  const { code } = await runNode(
    tool('@playwright/test/cli.js'),
    ['test', '-c', join('e2e', 'playwright.config.ts'), '--reporter=list,json', ...more],
    {
      env: {
        ...env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    },
  );
  return [resultOf({ part: 'e2e', name: 'e2e', code, begun }, file, countsOfPlaywright)];
}

/** A morning of the soak, with a seed that nobody has chosen. */
async function soak() {
  const { code } = await runNode(join(root, 'tools', 'soak.mjs'), ['--minutes', '0'], { env });
  return [{ part: 'soak', name: 'soak', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }];
}

/** What came of a runner, by the report that it left. */
function resultOf({ part, name, code, begun }, file, countsOf) {
  const seconds = (Date.now() - begun) / 1000;
  const report = read(file);
  const counts = report ? countsOf(report) : { passed: 0, failed: 0, skipped: 0, files: [] };
  const none = counts.passed + counts.failed === 0;
  const searched = further.length > 0 && !changed ? `no test of ${part} matches "${further.join(' ')}"` : '';
  return {
    ...{ part, name, seconds, ...counts },
    failed: counts.failed === 0 && code !== 0 ? 1 : counts.failed,
    why: none ? searched || (report ? 'no test was run' : 'it left no report') : undefined,
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
