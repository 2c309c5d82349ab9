import { createHash } from 'node:crypto';
import { message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type Database, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/address.ts';

/** The key under which guesses are counted. */
export interface ThrottleName {
  /** Stored as a hash, so that the table contains no identifiers or addresses. */
  name: string;
  /** Failures that cause no wait. */
  free: number;
}

const few = 5;

/** Guesses of the password of one account from a browser in which it was signed in before. */
export const fromKnownDevice = (accountId: string, deviceHash: Buffer): ThrottleName => ({
  name: `device ${accountId} ${deviceHash.toString('hex')}`,
  free: few,
});
/**
 * Guesses at an identifier from all other browsers together; each account that has it counts for itself. Not by the
 * account alone: two numbers that are throttled together would be known to be one person's.
 */
export const atIdentifier = (kind: string, identifier: string, accountId = 'nobody'): ThrottleName => ({
  name: `identifier ${kind} ${identifier} ${accountId}`,
  free: few,
});
/**
 * Guesses from one address by unknown browsers; generous, because the staff of a facility share one.
 * @param codes requested codes, which are counted separately from guesses
 */
export const fromAddress = (address: string, codes?: 'forgot'): ThrottleName => ({
  name: `address ${codes ? `${codes} ` : ''}${addressKey(address)}`,
  free: 100,
});
/** Guesses at an account from within its session or its sign-in. */
export const atAccount = (accountId: string, what: 'factor' | 'password'): ThrottleName => ({
  name: `account ${accountId} ${what}`,
  free: few,
});
/** Guesses at the second factor of one account from a browser in which it was signed in before. */
export const atFactorFromKnownDevice = (accountId: string, deviceHash: Buffer): ThrottleName => ({
  name: `factor ${accountId} ${deviceHash.toString('hex')}`,
  free: few,
});
/** Codes requested for an account, and guesses at them, in a known browser. */
export const codeFromKnownDevice = (
  what: 'forgot' | 'code',
  accountId: string,
  deviceHash: Buffer | null,
): ThrottleName => ({
  name: `${what} ${accountId} ${deviceHash?.toString('hex') ?? 'none'}`,
  free: few,
});
/** Guesses at the code that was sent to the person who bears this identifier. */
export const atCode = (kind: string, identifier: string): ThrottleName => ({
  name: `code ${kind} ${identifier}`,
  free: few,
});
/** Codes requested for an identifier: each sends a message to somebody. */
export const forgotOf = (kind: string, identifier: string): ThrottleName => ({
  name: `forgot ${kind} ${identifier}`,
  free: few,
});

/**
 * Counts a guess under all names, as failed until it is taken back, in one round trip, so that only the free ones of
 * concurrent guesses pass. If a name has reached its limit, counts nothing. Returns the seconds to wait; 0: continue.
 */
export async function countGuess(
  database: Database,
  names: readonly ThrottleName[],
  now: Date,
): Promise<number> {
  const [row] = await database.readShared(
    rows({ wait: col.integer })`select throttle_take(${hashes(names)}::bytea[],
      ${names.map((name) => name.free)}::integer[], ${now}) as wait`,
  );
  return row?.wait ?? 0;
}

/** As `countGuess`; throws Failure `tooMany` with `data.waitSeconds` where there is a wait. */
export async function takeGuess(
  database: Database,
  names: readonly ThrottleName[],
  now: Date,
): Promise<void> {
  const wait = await countGuess(database, names, now);
  if (wait > 0) throw tooMany(wait);
}

/** Takes back a right guess. @param forget names to clear completely, not by this one guess alone */
export async function releaseGuess(
  database: Database,
  names: readonly ThrottleName[],
  forget: readonly ThrottleName[] = [],
): Promise<void> {
  await database.readShared(
    rows(
      {},
    )`select throttle_release(${hashes(names)}::bytea[], ${names.map((name) => forget.includes(name))}::boolean[])`,
  );
}

/** Returns the failure for a caller who has to wait. */
export function tooMany(waitSeconds: number): Failure {
  const text =
    waitSeconds < 120
      ? message('accounts.waitSeconds', { seconds: waitSeconds })
      : message('accounts.waitMinutes', { minutes: Math.ceil(waitSeconds / 60) });
  return new Failure('tooMany', text, { data: { waitSeconds } });
}

function hashes(names: readonly ThrottleName[]): Buffer[] {
  return names.map(({ name }) => createHash('sha256').update(`throttle ${name}`).digest());
}

/** True of an account `a` that has to wait after failed sign-ins, from some browser at least. */
export const isThrottled = (now: Date): RawBuilder<unknown> => sql`is_throttled(a.id, ${now})`;

/** Clears the failed sign-ins of an account. */
export async function forgetFailures(tx: Tx, accountId: string): Promise<void> {
  await sql`select forget_failures(${accountId}::uuid)`.execute(tx);
}
