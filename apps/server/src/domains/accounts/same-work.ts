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
