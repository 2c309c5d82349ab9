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
 * identifier of nobody, under the identifier and the address: guesses from elsewhere do not keep the owner out of the
 * own browser. Where one identifier stands for accounts of several facilities each counts for itself, for the owner
 * of one would else be a way around the wait at the others. Throws Failure `tooMany` when none may be tried.
 */
export async function admit(
  database: Database,
  from: GuessFrom,
  candidates: readonly { id: string; knownDevice: boolean }[],
  now: Date,
): Promise<Guess> {
  const { kind, identifier, device } = from;
  const address = fromAddress(from.address);
  const own = new Map<string | null, ThrottleName>();
  const knowing = new Set<string>();
  for (const { id, knownDevice } of candidates) {
    if (knownDevice && device) {
      own.set(id, fromKnownDevice(id, device));
      knowing.add(id);
    } else own.set(id, atIdentifier(kind, identifier, id));
  }
  if (candidates.length === 0) own.set(null, atIdentifier(kind, identifier));

  const waits: number[] = [];
  const admitted = new Set<string>();
  const counted: ThrottleName[] = [];
  for (const [id, name] of own) {
    // One guess counts the address once: how many accounts it is tried on is not to be learnt from when that is held.
    const names = (id && knowing.has(id)) || counted.includes(address) ? [name] : [name, address];
    let wait = await countGuess(database, names, now);
    for (let others = triedNow(names); wait > 0 && others.length > 0; others = triedNow(names)) {
      await Promise.all(others);
      wait = await countGuess(database, names, now);
    }
    waits.push(wait);
    if (wait > 0) continue;
    counted.push(...names);
    if (id) admitted.add(id);
  }
  if (!waits.includes(0)) throw tooMany(Math.min(...waits));
  let addressCounted = counted.includes(address);
  return {
    end: begin(counted),
    admitted,
    async right(accountId) {
      const name = own.get(accountId);
      if (!name) return;
      const names = addressCounted && !knowing.has(accountId) ? [name, address] : [name];
      if (names.includes(address)) addressCounted = false;
      await releaseGuess(database, names, [name]);
    },
  };
}

/** Notes that these are being tried; gives what ends it. */
function begin(names: readonly ThrottleName[]): () => void {
  let notify = () => {};
  const done = new Promise<void>((resolve) => {
    notify = resolve;
  });
  for (const { name } of names) trying.set(name, (trying.get(name) ?? new Set()).add(done));
  return () => {
    for (const { name } of names) {
      const others = trying.get(name);
      others?.delete(done);
      if (others?.size === 0) trying.delete(name);
    }
    notify();
  };
}
