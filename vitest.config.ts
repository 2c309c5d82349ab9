import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { sampleOf } from './apps/server/test/setup/sample.ts';

/** What runs on Node needs no transforms: Node itself imports the files. */
const native = { viteModuleRunner: false, nodeLoader: false };

/**
 * Files share a worker and its modules: a process of its own for each file takes two thirds of the processor time.
 *
 * `unit`: rules and parts, no server needed. `api`: the server's routes and stores on a real database, which
 * its global setup starts. The web's tests stand in a project of their own because they need the web's own
 * transforms (macros of the translated texts); `vitest --project 'unit*'` runs them all.
 */
const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    isolate: false,
    experimental: native,
    include: [
      'packages/**/*.test.ts',
      'apps/server/src/**/*.test.ts',
      'apps/practice-scheme/**/*.test.ts',
      'tools/**/*.test.ts',
      'deploy/drill/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // A start of PostgreSQL, a recovery after a kill: seconds, on a slow disk many.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

const web: TestProjectConfiguration = {
  extends: existsSync('apps/web/vite.config.ts') ? './apps/web/vite.config.ts' : true,
  root: '.',
  test: { name: 'unit-web', include: ['apps/web/src/**/*.test.{ts,tsx}'], isolate: false },
};

/** The web's screens with all that surrounds them in the page, in jsdom; the border is `fetch`. */
const screens: TestProjectConfiguration = {
  extends: existsSync('apps/web/vite.config.ts') ? './apps/web/vite.config.ts' : true,
  root: '.',
  test: {
    name: 'unit-screens',
    include: ['apps/web/test/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['apps/web/test/lib/setup.ts'],
    testTimeout: 60_000,
  },
};

/** Replaces a module of a library to count its calls, so it cannot share modules with other files. */
const countsCalls = 'apps/server/test/accounts/same-work.test.ts';

/**
 * Counts the pages that calls read. A transaction that is open in any database of the cluster keeps dead rows from being
 * pruned, so they need a cluster without other tests: a project has its own embedded one, and on a given one runs last.
 */
const countsPages = 'apps/server/test/scale/scale.test.ts';

/**
 * Kills, failures, large volumes, backups, whole imports, properties: several seconds of a processor each. `npm test` plays
 * a quarter of them; docs/testing.md says what is proven in every run.
 */
const rounds = [
  countsPages,
  'apps/server/test/admin/backup.test.ts',
  'apps/server/test/admin/cli.test.ts',
  'apps/server/test/admin/import.test.ts',
  'apps/server/test/admin/register.test.ts',
  'apps/server/test/authorizations/at-work.test.ts',
  'apps/server/test/authorizations/meanwhile.test.ts',
  'apps/server/test/authorizations/morning.test.ts',
  'apps/server/test/claims/stress.test.ts',
  'apps/server/test/compliance/export-large.test.ts',
  'apps/server/test/connection/command.test.ts',
  'apps/server/test/connection/killed.test.ts',
  'apps/server/test/connection/many-facilities.test.ts',
  'apps/server/test/connection/state.test.ts',
  'apps/server/test/demo/demo.test.ts',
  'apps/server/test/demo/reload.test.ts',
  'apps/server/test/documents/printer.test.ts',
  'apps/server/test/documents/unusual-texts.test.ts',
  'apps/server/test/durability/kill.test.ts',
  'apps/server/test/faults/faults.test.ts',
  'apps/server/test/faults/sequences.test.ts',
  'apps/server/test/imports/large.test.ts',
  'apps/server/test/imports/large-answer.test.ts',
  'apps/server/test/imports/several-schemes.test.ts',
  'apps/server/test/outbox/killed.test.ts',
  'apps/server/test/outbox/wake-ups.test.ts',
  'apps/server/test/platform/migrate.test.ts',
  'apps/server/test/platform/reservation.test.ts',
  'apps/server/test/platform/silence.test.ts',
  'apps/server/test/platform/standby.test.ts',
  'apps/server/test/scheme/recorded/anything.test.ts',
  'apps/server/test/stays/property.test.ts',
];
const drawnRounds = process.env.TEST_NAMED === 'on' ? rounds : sampleOf(rounds, 1 / 4, 'rounds');
const roundsLeftOut = rounds.filter((file) => !drawnRounds.includes(file));

const onDatabase = {
  globalSetup: ['apps/server/test/setup/global.ts'],
  setupFiles: ['apps/server/test/setup/declared-rows.ts'],
  // A watchdog for what a busy machine does late; `expect.poll` waits for a second of its own.
  expect: { poll: { timeout: 30_000, interval: 20 } },
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

/** The files of a worker share the server's modules: importing them takes longer than most files run. */
const api: TestProjectConfiguration = {
  test: {
    ...onDatabase,
    name: 'api',
    include: ['apps/server/test/**/*.test.ts'],
    exclude: [countsCalls, countsPages, ...roundsLeftOut],
    isolate: false,
    experimental: native,
    execArgv: ['--import', `${import.meta.dirname}/apps/server/test/setup/hash-cheaply.ts`],
  },
};

const apiIsolated: TestProjectConfiguration = {
  test: { ...onDatabase, name: 'api-isolated', include: [countsCalls] },
};

const apiScale: TestProjectConfiguration = {
  test: {
    ...onDatabase,
    name: 'api-scale',
    include: [countsPages],
    exclude: roundsLeftOut,
    sequence: { groupOrder: process.env.TEST_DATABASE_URL ? 1 : 0 },
  },
};

/** What `npm run package` makes, in clean systems; only `npm run test:full` prepares what they need. */
const packages: TestProjectConfiguration = {
  test: {
    name: 'packages',
    include: ['deploy/test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default defineConfig({
  test: { projects: [unit, web, screens, api, apiIsolated, apiScale, packages] },
});
