// Other days: the moments at which the suite is run again, what of it depends on the day, and a clock that can be moved.
// `npm run test:full -- days` and `--at` of tools/test.ts use it (docs/testing.md).
import { join } from 'node:path';
import { fail } from '../bootstrap/output.mjs';
import { run } from '../bootstrap/processes.mjs';
import { root } from '../bootstrap/repository.mjs';
import { canInstall, install } from './debian.ts';
import { missingPrograms } from './missing-programs.ts';
import { apiFolders, specOf } from './touched.ts';

/** Times of the facility, which has no summer time. Seconds before midnight each runner begins, and crosses it. */
const offset = '+03:00';
export const moments = [
  '2026-12-03T08:55',
  '2026-12-31T23:50',
  '2027-01-28T15:00',
  '2027-03-01T10:00',
  '2027-05-31T23:59:35',
  '2028-01-01T00:10',
  '2028-02-29T10:00',
];

/** Unit tests of rules; those of the tools know no day. */
const rules = [
  'packages/contract/',
  'packages/demo/',
  'apps/practice-scheme/',
  'apps/server/src/',
  'apps/web/src/',
];

/** Tests of screens take half the time, and each day shows the same: they run at the moment that differs most from now. */
const screens = 'apps/web/test/';
const momentOfScreens = '2028-01-01T00:10';

/** API tests whose subject is no day: sign-in, attacks, failures, kills, sizes, papers, the command line, the platform. */
const dayless = [
  'accounts',
  'admin',
  'administration',
  'attack',
  'connection',
  'documents',
  'durability',
  'events',
  'faults',
  'platform',
  'scale',
];

/** The files for Vitest at a moment: those of a new folder of API tests too. */
export function datedTests(moment: string): string[] {
  return [...rules, ...apiFolders(dayless), ...(moment === momentOfScreens ? [screens] : [])];
}

export const datedJourneys = [
  'claims-keyboard',
  'compliance',
  'dashboard',
  'idle-lock',
  'imports',
  'laboratory',
  'main',
  'ordering',
  'referrals',
  'stays',
].map(specOf);

/** Adds what moves the clock of a program to its environment; the clock begins at the moment. */
export type MoveClock = (environment: NodeJS.ProcessEnv, moment: string) => NodeJS.ProcessEnv;

/** Ends the program if what a person wrote is no moment. */
export function assertMoment(text: string): void {
  const time = Date.parse(`${text}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    fail(`"${text}" is no moment. Example: --at=${moments.at(-1)}, the time at the facility`);
}

/** Makes a movable clock in a folder, or says what is missing for it. Root on Debian gets it installed. */
export async function movableClock(folder: string): Promise<MoveClock | string> {
  if (process.platform !== 'linux') return 'only on Linux can the clock be moved.';
  const programs = { cc: 'gcc libc6-dev' };
  if (missingPrograms(programs) !== undefined && canInstall())
    await install('a C compiler', ['gcc', 'libc6-dev']);
  const missing = missingPrograms(programs);
  if (missing !== undefined) return missing;
  const library = join(folder, 'moved-clock.so');
  const source = join(root, 'tools', 'lib', 'moved-clock.c');
  const { code } = await run('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
  if (code !== 0) fail('The movable clock could not be compiled; the reason is above.');
  const moveClock: MoveClock = (environment, moment) => {
    const ahead = Math.round((Date.parse(moment + offset) - Date.now()) / 1000);
    return { ...environment, LD_PRELOAD: library, CLOCK_AHEAD: String(ahead) };
  };
  await assertMoved(moveClock);
  return moveClock;
}

/** Tests that pass by the true clock would prove nothing. */
async function assertMoved(moveClock: MoveClock): Promise<void> {
  const [moment = ''] = moments;
  const env = moveClock(process.env, moment);
  const { output } = await run(process.execPath, ['-p', 'Date.now()'], { env, capture: true });
  if (Math.abs(Number(output) - Date.parse(moment + offset)) > 60_000)
    fail(`The clock could not be moved to ${moment}: ${output.trim()}`);
}
