import { setTimeout as pause } from 'node:timers/promises';
import type { IdentifierType } from '@afyakadi/contract';
import type { Database } from '../../platform/database/index.ts';
import {
  atIdentifier,
  countGuess,
  fromAddress,
  fromKnownDevice,
  releaseGuess,
  type ThrottleName,
  tooMany,
} from './throttle.ts';

export interface GuessFrom {
  kind: IdentifierType;
  identifier: string;
  address: string;
  /** The hash of the browser's cookie; null: it has none. */
  device: Buffer | null;
}

export interface Guess {
  /** The accounts that this guess may be tried on. */
  admitted: ReadonlySet<string>;
  /** The password was the one of this account: takes back what was counted against it, and forgets what was before. */
  right(accountId: string): Promise<void>;
}

/** One who is held asks once more after this, in milliseconds: others who are right may be on their way. */
const secondLook = 400;

/**
 * Counts a guess before it is tried. An account that knows the browser counts it under both; any other, and an
 * identifier of nobody, under the identifier and the address: whoever guesses from elsewhere does not keep the owner out
 * of the own browser. Where one identifier stands for accounts of several facilities each counts for itself, for the
 * owner of one would else be a way around the wait at the others. Throws Failure `tooMany` when none may be tried.
 */
export async function admit(
  database: Database,
  from: GuessFrom,
  candidates: readonly { id: string; knownDevice: boolean }[],
  now: Date,
): Promise<Guess> {
  const { kind, identifier, address, device } = from;
  const names = new Map<string | null, [ThrottleName, ...ThrottleName[]]>();
  for (const { id, knownDevice } of candidates) {
    if (knownDevice && device) names.set(id, [fromKnownDevice(id, device)]);
    else names.set(id, [atIdentifier(kind, identifier, id), fromAddress(address)]);
  }
  if (candidates.length === 0) names.set(null, [atIdentifier(kind, identifier), fromAddress(address)]);

  const waits = new Map<string | null, number>();
  for (const [id, own] of names) {
    let wait = await countGuess(database, own, now);
    if (wait > 0) {
      await pause(secondLook);
      wait = await countGuess(database, own, now);
    }
    waits.set(id, wait);
  }
  if ([...waits.values()].every((wait) => wait > 0)) throw tooMany(Math.min(...waits.values()));
  return {
    admitted: new Set([...waits].flatMap(([id, wait]) => (id !== null && wait === 0 ? [id] : []))),
    async right(accountId) {
      const own = names.get(accountId);
      if (own) await releaseGuess(database, own, [own[0]]);
    },
  };
}
