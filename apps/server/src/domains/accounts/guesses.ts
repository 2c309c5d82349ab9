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

interface GuessFrom {
  kind: IdentifierType;
  identifier: string;
  address: string;
  /** The hash of the browser's cookie; null without one. */
  device: Buffer | null;
}

export interface Guess {
  /** The accounts that this guess may be tried on. */
  admitted: ReadonlySet<string>;
  /** The password matched this account: takes back what was counted against it, and clears earlier failures. */
  right(accountId: string): Promise<void>;
  /** It was tried, right or wrong: to be called in any case. */
  end(): void;
}

/**
 * The guesses that this process is verifying, by name. A guess that is refused meanwhile counts again when they are
 * done, because right ones are taken back: five colleagues who sign in at the same moment do not lock out a sixth.
 * Only the database decides.
 */
const trying = new Map<string, Set<Promise<void>>>();
const triedNow = (names: readonly ThrottleName[]) =>
  names.flatMap(({ name }) => [...(trying.get(name) ?? [])]);

/**
 * Counts a guess before it is verified. An account that knows the browser counts it under both; any other, and an
 * unknown identifier, under the identifier and the address: guesses from elsewhere do not lock the owner out of a
 * known browser. Where accounts of several facilities share an identifier, each counts for itself; otherwise the owner
 * of one could bypass the wait at the others. Throws Failure `tooMany` if no account admits it.
 */
export async function admit(
  database: Database,
  from: GuessFrom,
  candidates: readonly { id: string; knownDevice: boolean }[],
  now: Date,
): Promise<Guess> {
  const { kind, identifier, device } = from;
  const address = fromAddress(from.address);
  const accountThrottles = new Map<string | null, ThrottleName>();
  const knowing = new Set<string>();
  for (const { id, knownDevice } of candidates) {
    if (knownDevice && device) {
      accountThrottles.set(id, fromKnownDevice(id, device));
      knowing.add(id);
    } else accountThrottles.set(id, atIdentifier(kind, identifier, id));
  }
  if (candidates.length === 0) accountThrottles.set(null, atIdentifier(kind, identifier));

  const waits: number[] = [];
  const admitted = new Set<string>();
  const counted: ThrottleName[] = [];
  for (const [id, name] of accountThrottles) {
    // A guess counts the address once, so that the wait does not reveal how many accounts it was tried on.
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
      const name = accountThrottles.get(accountId);
      if (!name) return;
      const names = addressCounted && !knowing.has(accountId) ? [name, address] : [name];
      if (names.includes(address)) addressCounted = false;
      await releaseGuess(database, names, [name]);
    },
  };
}

/** Marks the names as being verified; returns the function that ends it. */
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

/** A refused password or code costs this many hashes, one after another, or a multiple of it. */
const step = 3;

/**
 * Tries something on each of some accounts, one after another. If it matches none, adds dummy work up to the number of
 * tries for three accounts, so that the time of a refusal does not reveal whether, or at how many facilities, there is
 * an account. Returns the matching accounts.
 * @param attempt tries it on an account; null: does the same work without one
 */
export async function tryEach<Account>(
  accounts: readonly Account[],
  attempt: (account: Account | null) => Promise<boolean>,
): Promise<Account[]> {
  const right: Account[] = [];
  for (const account of accounts) if (await attempt(account)) right.push(account);
  if (right.length > 0) return right;
  const tries = Math.max(1, Math.ceil(accounts.length / step)) * step;
  for (let done = accounts.length; done < tries; done += 1) await attempt(null);
  return right;
}
