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
  /** It was tried, right or wrong: to be called in any case. */
  end(): void;
}

/**
 * The guesses that this process is trying, by name. Who is held while there are some asks once more when they are done,
 * for they may be right and taken back: five colleagues who sign in at one moment do not hold up a sixth. The database
 * alone decides.
 */
const trying = new Map<string, Set<Promise<void>>>();
const triedNow = (names: readonly ThrottleName[]) =>
  names.flatMap(({ name }) => [...(trying.get(name) ?? [])]);

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
    for (let others = triedNow(own); wait > 0 && others.length > 0; others = triedNow(own)) {
      await Promise.all(others);
      wait = await countGuess(database, own, now);
    }
    waits.set(id, wait);
  }
  if ([...waits.values()].every((wait) => wait > 0)) throw tooMany(Math.min(...waits.values()));
  const end = begin([...names].flatMap(([id, own]) => (waits.get(id) === 0 ? own : [])));
  return {
    end,
    admitted: new Set([...waits].flatMap(([id, wait]) => (id !== null && wait === 0 ? [id] : []))),
    async right(accountId) {
      const own = names.get(accountId);
      if (own) await releaseGuess(database, own, [own[0]]);
    },
  };
}

/** Notes that these are being tried; gives what ends it. */
function begin(names: readonly ThrottleName[]): () => void {
  let tell = () => {};
  const done = new Promise<void>((resolve) => {
    tell = resolve;
  });
  for (const { name } of names) trying.set(name, (trying.get(name) ?? new Set()).add(done));
  return () => {
    for (const { name } of names) {
      const others = trying.get(name);
      others?.delete(done);
      if (others?.size === 0) trying.delete(name);
    }
    tell();
  };
}
