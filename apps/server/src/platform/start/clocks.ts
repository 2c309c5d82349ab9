import { col, type Database, rows } from '../database/index.ts';

/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Sessions, leases and locks are timed by this computer's clock and by PostgreSQL's. In milliseconds. */
const maxAheadOfDatabase = 5_000;

/** Says that PostgreSQL's clock is so many milliseconds ahead (negative: behind), with the remedy; null if it hardly is. */
export function databaseClockProblem(aheadMs: number): string | null {
  return Math.abs(aheadMs) > maxAheadOfDatabase ? clockProblem(aheadMs, 'PostgreSQL') : null;
}

/** Says that the clock of `other` is so many milliseconds ahead (negative: behind), with the remedy. */
export function clockProblem(aheadMs: number, other: string): string {
  const side = aheadMs > 0 ? 'behind' : 'ahead of';
  return (
    `The clock of this computer is ${durationOf(Math.abs(aheadMs))} ${side} that of ${other}. ` +
    'Set both by the network time: timedatectl set-ntp true'
  );
}

/** How many milliseconds another clock is ahead of this computer's (negative: behind). Reading it may take a moment. */
export async function aheadMsOf(readClock: () => Promise<Date>): Promise<number> {
  const before = Date.now();
  const databaseTime = await readClock();
  return databaseTime.getTime() - (before + Date.now()) / 2;
}

/** Compares PostgreSQL's clock with this computer's, and returns what is wrong, or null. */
export async function checkClock(database: Database): Promise<string | null> {
  const aheadMs = await aheadMsOf(async () => {
    const [row] = await database.readShared(rows({ at: col.timestamptz })`select clock_timestamp() as at`);
    if (!row) throw new Error('PostgreSQL sent no row');
    return row.at;
  });
  return databaseClockProblem(aheadMs);
}

/** A time in words, such as "3 minutes". */
export function durationOf(milliseconds: number): string {
  const units: [number, string][] = [
    [day, 'days'],
    [hour, 'hours'],
    [minute, 'minutes'],
  ];
  const [size, unit] = units.find(([length]) => milliseconds >= 2 * length) ?? [1_000, 'seconds'];
  return `${Math.round(milliseconds / size)} ${unit}`;
}
