import { randomInt } from 'node:crypto';
import { hashCodeOf } from '../../platform/auth/passwords.ts';
import { col, type Database, expression, newId, type Tx } from '../../platform/database/index.ts';
import type { Owner } from './deps.ts';
import type { Candidate } from './store.ts';
import { countGuess, releaseGuess, type ThrottleName, tooMany } from './throttle.ts';

/** Minutes for which a reset's code is valid, and the tries that it allows. */
export const resetMinutes = 15;
const attempts = 5;

/** Eight digits. */
export function newCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0');
}

/** Returns the hash to store, or to look up; for `null`, no account, it takes as long. */
export function hashCode(code: string, owner: Owner | null): Promise<Buffer> {
  return hashCodeOf(`reset code ${owner ? `${owner.facilityId} ${owner.accountId}` : 'of nobody'}`, code);
}

/** Stores a code. Earlier codes remain valid: a request in another person's name must not void that person's code. */
export async function writeCode(tx: Tx, owner: Owner, hash: Buffer, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + resetMinutes * 60_000);
  await tx
    .insertInto('one_time_code')
    .values({
      facility_id: owner.facilityId,
      id: newId(),
      account_id: owner.accountId,
      purpose: 'reset',
      secret_hash: hash,
      expires_at: until,
      created_at: now,
    })
    .onConflict((same) => same.column('secret_hash').doNothing())
    .execute();
  return until;
}

/**
 * Uses one try of every valid code of the account; the database counts, so that concurrent guesses cannot share a try.
 * Returns the identifier of the code with this hash; null if none has it.
 */
export async function tryCode(
  database: Database,
  owner: Owner,
  hash: Buffer,
  now: Date,
): Promise<string | null> {
  const rows = await database.read(
    owner.facilityId,
    database.build
      .updateTable('one_time_code')
      .set((code) => ({ attempts: code('attempts', '+', 1) }))
      .where('facility_id', '=', owner.facilityId)
      .where('account_id', '=', owner.accountId)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('attempts', '<', attempts)
      .returning(['id', expression(col.boolean)`secret_hash = ${hash}::bytea`.as('right')]),
  );
  return rows.find((row) => row.right)?.id ?? null;
}

/** Takes back the try of a right code, where something else was refused. */
export async function returnTry(database: Database, owner: Owner, now: Date): Promise<void> {
  await database.read(
    owner.facilityId,
    database.build
      .updateTable('one_time_code')
      .set({ attempts: expression(col.integer)`greatest(attempts - 1, 0)` })
      .where('facility_id', '=', owner.facilityId)
      .where('account_id', '=', owner.accountId)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

/** Uses a code or an invitation up; false if another call already did. */
export async function consumeCode(tx: Tx, facilityId: string, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export interface Counting {
  /** The throttle name of an account that knows the browser. */
  own(accountId: string): ThrottleName;
  /**
   * The throttle names that all other accounts, and unknown identifiers, share; the first is cleared after a right
   * guess.
   */
  shared: readonly [ThrottleName, ...ThrottleName[]];
}

export interface CodeGuess {
  /** The accounts that this may be done for. */
  admitted: Candidate[];
  /** The code matched this account: takes back what was counted against it. */
  right(account: Candidate): Promise<void>;
}

/**
 * Counts a request for a code, or a guess at one, as `admit` counts a password: an account that knows the browser
 * counts it separately, so that guesses from elsewhere do not prevent the owner from setting a new password. Throws
 * Failure `tooMany` if no account admits it.
 */
export async function admitCode(
  database: Database,
  candidates: readonly Candidate[],
  { own: byAccount, shared }: Counting,
  now: Date,
): Promise<CodeGuess> {
  const known = candidates.filter((candidate) => candidate.knownDevice);
  const others = candidates.filter((candidate) => !candidate.knownDevice);
  const admitted: Candidate[] = [];
  const waits: number[] = [];
  const count = async (names: readonly ThrottleName[], accounts: readonly Candidate[]) => {
    const wait = await countGuess(database, names, now);
    waits.push(wait);
    if (wait === 0) admitted.push(...accounts);
  };
  for (const candidate of known) await count([byAccount(candidate.id)], [candidate]);
  if (others.length > 0 || known.length === 0) await count(shared, others);
  if (!waits.includes(0)) throw tooMany(Math.min(...waits));
  return {
    admitted,
    async right(account) {
      const names = account.knownDevice ? ([byAccount(account.id)] as const) : shared;
      await releaseGuess(database, names, [names[0]]);
    },
  };
}
