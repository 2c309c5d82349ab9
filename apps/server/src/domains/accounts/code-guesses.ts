import type { Database } from '../../platform/database/index.ts';
import type { Candidate } from './store.ts';
import { countGuess, releaseGuess, type ThrottleName, tooMany } from './throttle.ts';

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
  { own, shared }: Counting,
  now: Date,
): Promise<CodeGuess> {
  const known = candidates.filter((one) => one.knownDevice);
  const others = candidates.filter((one) => !one.knownDevice);
  const admitted: Candidate[] = [];
  const waits: number[] = [];
  const count = async (names: readonly ThrottleName[], accounts: readonly Candidate[]) => {
    const wait = await countGuess(database, names, now);
    waits.push(wait);
    if (wait === 0) admitted.push(...accounts);
  };
  for (const one of known) await count([own(one.id)], [one]);
  if (others.length > 0 || known.length === 0) await count(shared, others);
  if (!waits.includes(0)) throw tooMany(Math.min(...waits));
  return {
    admitted,
    async right(account) {
      const names = account.knownDevice ? ([own(account.id)] as const) : shared;
      await releaseGuess(database, names, [names[0]]);
    },
  };
}
