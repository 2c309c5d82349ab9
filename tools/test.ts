// npm test [-- check|unit|api|e2e …]: runs everything, or the named parts (docs/testing.md). With one named part, further
// arguments go to its runner (`npm test -- api cards`). `--changed [commit]` runs the tests that a change touches. `--full`
// (npm run test:full) adds full sizes, a second PostgreSQL, other days, a morning of the soak, the packages and a failover;
// `--scale` is the size of `npm run scale`. `--at=2028-02-29T10:00` moves the clock. Stops at the first part that fails.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { missingForDrill, playFailover } from '../deploy/drill/play.ts';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals, interrupted, run, runNode } from './bootstrap/processes.mjs';
import { compileCache, root } from './bootstrap/repository.mjs';
import { buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import {
  assertMoment,
  datedJourneys,
  datedTests,
  type MoveClock,
  moments,
  movableClock,
} from './lib/days.ts';
import { externalPostgres } from './lib/external-postgres.ts';
import { linesText } from './lib/lines.ts';
import { missingForPackages, preparePackages, sealed } from './lib/packages.ts';
import { folderInMemory, scratchFolder } from './lib/scratch.ts';
import { withoutSettings } from './lib/settings.ts';
import {
  type Counts,
  countsOfPlaywright,
  countsOfVitest,
  type PartResult,
  tableOf,
} from './lib/test-results.ts';
import { apiFolders, currentCommit, testsOf, touchedFiles } from './lib/touched.ts';

interface Result extends PartResult {
  /** The argument that runs it alone. */
  part: string;
  /** Why it failed, where its own output does not say it. */
  why?: string;
  mayBeEmpty?: boolean;
}

/** Runs a part; `api` of a full run has two results. */
type Work = () => Promise<Result[]>;

/** The programs of the type check: all that runs on Node, and the two that know the DOM. */
const typedPrograms = ['.', 'apps/web', 'e2e'];

/** Without tests whose subject does not depend on the PostgreSQL: sign-in, permissions, documents, files, own servers. */
const dependOnPostgres = apiFolders([
  'accounts',
  'administration',
  'attack',
  'durability',
  'documents',
  'compliance',
]);
/** A worker for each processor: Vitest leaves one free. */
const unitProjects = ['--project', 'unit*', '--maxWorkers', String(availableParallelism())];
/** One worker more than processors: each waits for the database for a third of its time. */
const apiProjects = ['--project', 'api*', '--maxWorkers', String(availableParallelism() + 1)];

const tool = (path: string) => join(root, 'node_modules', path);
let cleanUp = async () => {};
endChildrenOnSignals(() => cleanUp());

const words = process.argv.slice(2).filter((word) => !word.startsWith('--at='));
/** The moment at which each runner's clock begins, if another than now. */
const clockAt = process.argv.find((word) => word.startsWith('--at='))?.slice('--at='.length);
if (clockAt !== undefined) assertMoment(clockAt);
const full = words.includes('--full');
const parts: Record<string, Work> = full
  ? { check, unit, api, e2e, days, soak, packages, drill }
  : { check, unit, api, e2e };
const named = words.filter((word) => Object.hasOwn(parts, word));
const further: string[] = words.filter((word) => !named.includes(word) && !/^--(?:full|scale)$/.test(word));
const changed = further[0] === '--changed';
if (changed ? named.length > 0 || further.length > 2 : further.length > 0 && named.length !== 1) {
  fail(
    changed
      ? 'After --changed comes at most a commit to compare with: npm test -- --changed main'
      : further[0]?.startsWith('-')
        ? `Say which part "${further.join(' ')}" is for: ${Object.keys(parts).join(', ')}`
        : `There is no part "${further[0]}". The parts: ${Object.keys(parts).join(', ')}`,
  );
}

if (further.length > 0 && !changed && ['check', 'days', 'soak', 'drill'].includes(named[0] ?? '')) {
  fail(`${named[0]} has no files to choose from. Run: npm test -- ${named[0]}`);
}

// The full run writes to the disk, as an installation does.
const scratch = scratchFolder(full ? undefined : folderInMemory());
// The settings of a person's own server must not change the tests.
const env = withoutSettings(process.env);
// Tests start dozens of servers and tools from the same sources.
env.NODE_COMPILE_CACHE = compileCache;
delete env.TEST_DATABASE_URL;
delete env.TEST_SIZE;
if (full) env.TEST_SIZE = 'full';
else if (words.includes('--scale')) env.TEST_SIZE = 'scale';
// The cases of this commit (`sampleOf`); a failure is repeated with the same value.
env.TEST_SAMPLE ??= currentCommit();

// Files that a person names, or a change touches, are played whole.
env.TEST_NAMED = changed || further.some((word) => !word.startsWith('-')) ? 'on' : 'off';

let clock: MoveClock | string | undefined;
const results: Result[] = [];
let failed: Result | undefined;
for (const works of changed ? ofChange(further[1]) : ofParts()) {
  // The parts of a step share the processors; the next step does not begin when one has failed.
  results.push(...(await Promise.all(works.map((work) => work()))).flat());
  failed = results.find((result) => !isGood(result));
  if (failed || interrupted) break;
}
if (!interrupted) {
  console.log(`\n${tableOf(results).join('\n')}\n`);
  if (!full) console.log(`Samples of long walks: TEST_SAMPLE=${env.TEST_SAMPLE}\n`);
  if (failed) {
    const again = changed ? '--changed' : [failed.part, ...(failed.why ? [] : further)].join(' ');
    fail(
      `${failed.name} failed${failed.why ? `: ${failed.why}` : ''}. Run it alone with: ${full ? 'npm run test:full' : 'npm test'} -- ${again}`,
    );
  }
}

/** The steps of a run: the parts of each are run at once. */
function ofParts(): Work[][] {
  if (named.length > 0) return named.flatMap((name) => parts[name] ?? []).map((work) => [work]);
  // The unit tests wait for processes that they start, while the check computes and the journeys' web app is built.
  return [[checkAndBuild, unit], [api], [e2e], ...(full ? [[days], [soak], [packages], [drill]] : [])];
}

/** The steps for what a change touches. */
function ofChange(commit: string | undefined): Work[][] {
  const { base, files } = touchedFiles(commit);
  const tests = testsOf(files);
  for (const file of tests.later) {
    console.log(`! ${file} is used everywhere. Run the whole npm test before others build on it.`);
  }
  const steps: Work[][] = [[() => unit(['--changed', base, '--passWithNoTests'])]];
  if (tests.api.length > 0)
    steps.push([async () => [await vitest('api', 'api', [...apiProjects, ...tests.api])]]);
  if (tests.e2e.length > 0) steps.push([() => e2e(['--no-deps', ...tests.e2e])]);
  return steps;
}

/** A part that ran no test has not passed: its runner did not find its tests. */
function isGood({ passed, failed: bad, mayBeEmpty = false }: Result): boolean {
  return bad === 0 && (passed > 0 || mayBeEmpty);
}

/** Types, format, lint, the direction of imports, the tables, migrations, terms, citations and dependencies. */
async function check(): Promise<Result[]> {
  const begun = Date.now();
  const works: [name: string, script: string, args: string[]][] = [
    // Several threads would each work out the types that they share, which takes twice the processor time.
    ...typedPrograms.map((folder): [string, string, string[]] => [
      `types of ${folder === '.' ? 'all but the browser' : folder}`,
      tool('typescript/bin/tsc'),
      ['-p', folder, '--singleThreaded'],
    ]),
    [
      'format and lint (npm run format)',
      tool('@biomejs/biome/bin/biome'),
      ['check', '--error-on-warnings', '.'],
    ],
    ['direction of imports', join(root, 'tools', 'check-imports.ts'), []],
    ['types of the tables', join(root, 'apps/server/src/platform/database/tables/generate.ts'), ['--check']],
    ['safety of migrations', join(root, 'tools', 'check-migrations.ts'), []],
    ['terms of the glossary', join(root, 'tools', 'check-terms.ts'), []],
    ['citations', join(root, 'tools', 'check-citations.ts'), []],
    ['state tables', join(root, 'tools', 'states.ts'), ['check']],
    ['dependencies', join(root, 'tools', 'check-dependencies.ts'), full ? ['--fresh'] : []],
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
  console.log(`  ${linesText()}`);
  return [{ part: 'check', name: 'check', passed, failed: bad, skipped: 0, seconds: secondsSince(begun) }];
}

async function checkAndBuild(): Promise<Result[]> {
  const checked = await check();
  if (checked.every(isGood) && !interrupted) await buildWeb();
  return checked;
}

async function unit(more = further): Promise<Result[]> {
  const result = await vitest('unit', 'unit', [...unitProjects, ...more]);
  return [{ ...result, mayBeEmpty: more.includes('--passWithNoTests') }];
}

/** On the embedded PostgreSQL; at full size on another one too, where there is one. */
async function api(): Promise<Result[]> {
  const first = await vitest('api', 'api', [...apiProjects, ...further]);
  if (!full || !isGood(first) || interrupted) return [first];
  const external = await externalPostgres().catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
  if (external === undefined) {
    fail(
      'The full run needs a second PostgreSQL, 15 or newer: install the package of Debian, or set TEST_DATABASE_URL.',
    );
  }
  cleanUp = external.stop;
  console.log(`Once more on ${external.name}, what may differ there:`);
  try {
    const again = { ...env, TEST_DATABASE_URL: external.url };
    const tests = further.length > 0 ? [...apiProjects, ...further] : [...apiProjects, ...dependOnPostgres];
    return [first, await vitest('api', 'api-external', tests, again)];
  } finally {
    cleanUp = async () => {};
    await external.stop();
  }
}

/** The environment of a runner whose clock begins at a moment. */
async function environmentAt(
  moment: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  if (moment === undefined) return environment;
  clock ??= await movableClock(scratch);
  return typeof clock === 'string' ? fail(`The clock cannot be moved: ${clock}`) : clock(environment, moment);
}

async function vitest(
  part: string,
  name: string,
  args: string[],
  environment = env,
  moment = clockAt,
): Promise<Result> {
  const begun = Date.now();
  const file = join(scratch, `${name}.json`);
  const { code } = await runNode(tool('vitest/vitest.mjs'), ['run', ...args, ...reports(file)], {
    env: await environmentAt(moment, environment),
  });
  return resultOf({ part: partAt(part, moment), name, code, begun }, file, countsOfVitest);
}

/** The arguments that run a part alone. */
function partAt(part: string, moment: string | undefined): string {
  return moment === undefined ? part : `${part} --at=${moment}`;
}

function reports(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

async function e2e(more = further): Promise<Result[]> {
  return [await journeys('e2e', 'e2e', more)];
}

async function journeys(
  part: string,
  name: string,
  args: string[],
  environment = env,
  moment = clockAt,
): Promise<Result> {
  const begun = Date.now();
  const chromium = await ensureChromium();
  await buildWeb();
  const file = join(scratch, `${name}.json`);
  const { code } = await runNode(
    tool('@playwright/test/cli.js'),
    ['test', '-c', join('e2e', 'playwright.config.ts'), '--reporter=list,json', ...args],
    {
      env: {
        ...(await environmentAt(moment, environment)),
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    },
  );
  return resultOf({ part: partAt(part, moment), name, code, begun }, file, countsOfPlaywright);
}

/** What depends on the day, with the clock of tests, server, PostgreSQL and browser at other moments. */
async function days(): Promise<Result[]> {
  clock = await movableClock(scratch);
  if (typeof clock === 'string')
    return [notRun('days', `The suite is not run on other days: ${clock}`, Date.now())];
  const { TEST_SIZE: _, ...quick } = env;
  const all: Result[] = [];
  for (const moment of clockAt === undefined ? moments : [clockAt]) {
    if (interrupted) break;
    console.log(`\nThe clock begins at ${moment}:`);
    const tests = ['--project', 'api', ...unitProjects, ...datedTests(moment)];
    all.push(await vitest('days', `${moment} unit, api`, tests, quick, moment));
    all.push(await journeys('days', `${moment} e2e`, datedJourneys, quick, moment));
  }
  return all;
}

/** A morning of the soak, with a random seed. */
async function soak(): Promise<Result[]> {
  const begun = Date.now();
  const program = join(root, 'apps', 'server', 'test', 'faults', 'soak.ts');
  const { code } = await runNode(program, ['--minutes', '0'], { env });
  return [oneResult('soak', code, begun)];
}

/** The primary of a cluster is killed under load, once. */
async function drill(): Promise<Result[]> {
  const begun = Date.now();
  const missing = missingForDrill();
  if (missing !== undefined) return [notRun('drill', `The failover is not played: ${missing}`, begun)];
  return [oneResult('drill', await playFailover(['--scenario', 'kill'], env), begun)];
}

/** What `npm run package` makes, installed and run in clean systems that have no network. */
async function packages(): Promise<Result[]> {
  const begun = Date.now();
  const missing = missingForPackages();
  if (missing !== undefined) return [notRun('packages', `The packages are not tested: ${missing}`, begun)];
  await preparePackages(env);
  const file = join(scratch, 'packages.json');
  const { code } = await run(
    ...sealed([
      tool('vitest/vitest.mjs'),
      'run',
      '--project',
      'packages',
      '--no-file-parallelism',
      ...further,
      ...reports(file),
    ]),
    { env },
  );
  return [resultOf({ part: 'packages', name: 'packages', code, begun }, file, countsOfVitest)];
}

/** The result of a part that is one program. */
function oneResult(part: string, code: number, begun: number): Result {
  const [passed, bad] = code === 0 ? [1, 0] : [0, 1];
  return { part, name: part, passed, failed: bad, skipped: 0, seconds: secondsSince(begun) };
}

/** The result of a part that cannot be run here. */
function notRun(part: string, why: string, begun: number): Result {
  console.log(`! ${why}`);
  const none = { passed: 0, failed: 0, skipped: 1, mayBeEmpty: true };
  return { part, name: part, seconds: secondsSince(begun), ...none };
}

/** The result of a runner, from the report that it wrote. */
function resultOf<Report>(
  { part, name, code, begun }: { part: string; name: string; code: number; begun: number },
  file: string,
  countsOf: (report: Report) => Counts,
): Result {
  const report: Report | undefined = read(file);
  const counts = report ? countsOf(report) : { passed: 0, failed: 0, skipped: 0, files: [] };
  const result = {
    part,
    name,
    seconds: secondsSince(begun),
    ...counts,
    failed: counts.failed === 0 && code !== 0 ? 1 : counts.failed,
  };
  if (counts.passed + counts.failed > 0) return result;
  if (further.length > 0 && !changed)
    return { ...result, why: `no test of ${part} matches "${further.join(' ')}"` };
  return { ...result, why: report ? 'no test was run' : 'it left no report' };
}

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function secondsSince(begun: number): number {
  return (Date.now() - begun) / 1000;
}
