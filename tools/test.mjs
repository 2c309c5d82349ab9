// npm test [-- check|unit|api|e2e …]: everything, or the named parts. Further words go to the runner of the one
// part that is named (`npm test -- api cards`). Stops at the first part that fails.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildWeb } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { externalPostgres } from './lib/external-postgres.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { fail } from './lib/progress.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './lib/run.mjs';
import { withoutSettings } from './lib/settings.mjs';

const PARTS = { check, unit, api, e2e };
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

const tool = (path) => join(root, 'node_modules', path);
let cleanUp = async () => {};
endChildrenOnSignals(() => cleanUp());

// What a person has set for their own server must not steer the tests.
const env = withoutSettings(process.env);
delete env.TEST_DATABASE_URL;

const words = process.argv.slice(2);
const named = words.filter((word) => word in PARTS);
const further = words.filter((word) => !(word in PARTS));
if (further.length > 0 && named.length !== 1) {
  fail(`Say which part "${further.join(' ')}" is for: ${Object.keys(PARTS).join(', ')}`);
}

await ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), 'afyakadi-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
const closing = [];
let failed;
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  console.log(`\n── ${name} ──`);
  const begun = Date.now();
  const results = await PARTS[name]();
  console.log(`── ${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  closing.push(...results);
  failed = results.find((result) => !isGood(result));
  if (failed) break;
}
if (!interrupted) {
  console.log('');
  for (const { name, passed, failed: bad, skipped } of closing) {
    console.log(`${name}: ${passed} passed, ${bad} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }
  if (failed) {
    fail(
      `${failed.name} failed${failed.why ? `: ${failed.why}` : ''}. Run it alone with: npm test -- ${failed.part}`,
    );
  }
}

/** Nothing executed is not a success: it means the runner did not find its tests. */
function isGood({ passed, failed: bad }) {
  return bad === 0 && passed > 0;
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

function unit() {
  return vitest('unit', 'unit', ['--project', 'unit*'], env).then((result) => [result]);
}

/**
 * On the embedded PostgreSQL, and on another one where there is one. Two files at once at least: half of their time
 * they wait for the database, and each has one of its own.
 */
async function api() {
  const files = ['--project', 'api*', '--maxWorkers', String(Math.max(2, availableParallelism() - 1))];
  const first = await vitest('api', 'api', files, env);
  if (!isGood(first) || interrupted) return [first];
  const external = await externalPostgres().catch((error) => fail(error.message));
  if (external === undefined) return [first];
  cleanUp = external.stop;
  console.log(`Once more on ${external.name}, what may differ there:`);
  try {
    const again = { ...env, TEST_DATABASE_URL: external.url };
    const left = further.length > 0 ? files : [...files, ...alike];
    return [first, await vitest('api', 'api-external', left, again)];
  } finally {
    cleanUp = async () => {};
    await external.stop();
  }
}

async function vitest(part, name, args, environment) {
  const file = join(reports, `${name}.json`);
  const { code } = await runNode(
    tool('vitest/vitest.mjs'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...further],
    { env: environment },
  );
  const report = read(file);
  if (report === undefined) return { part, name, passed: 0, failed: 1, skipped: 0, why: 'it left no report' };
  // A file that cannot be loaded holds no test that could fail.
  const broken = report.testResults.filter(
    (f) => f.status === 'failed' && f.assertionResults.length === 0,
  ).length;
  const counted = report.numFailedTests + broken;
  return {
    ...{ part, name, passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests },
    failed: counted === 0 && code !== 0 ? 1 : counted,
    why: report.numPassedTests === 0 && counted === 0 ? 'no test was run' : undefined,
  };
}

async function e2e() {
  const chromium = await ensureChromium();
  await buildServer();
  await buildWeb();
  const file = join(reports, 'e2e.json');
  const { code } = await runNode(
    tool('@playwright/test/cli.js'),
    ['test', '-c', join('e2e', 'playwright.config.ts'), '--reporter=list,json', ...further],
    {
      env: {
        ...env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    },
  );
  const stats = read(file)?.stats;
  const name = 'e2e';
  if (stats === undefined)
    return [{ part: name, name, passed: 0, failed: 1, skipped: 0, why: 'it left no report' }];
  return [
    {
      ...{ part: name, name, passed: stats.expected + stats.flaky, skipped: stats.skipped },
      failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected,
      why: stats.expected + stats.flaky + stats.unexpected === 0 ? 'no test was run' : undefined,
    },
  ];
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
