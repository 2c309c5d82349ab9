import { message } from '@afyakadi/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { auditSession, refusalOf, renew, withSession } from './locked-session.ts';
import { answerSession, type SignedIn, type Where } from './sign-in.ts';
import { atAccount, releaseGuess, takeGuess } from './throttle.ts';

/** Locks the session of a refresh token; does nothing if it is locked already, or if there is none. */
export async function lockSession(deps: AccountDeps, token: string | null, where: Where): Promise<void> {
  await withSession(deps, token, where, async (locked) => {
    if (locked.session.endedAt || locked.session.expiresAt <= where.now) return;
    if (await locked.lock(true)) await auditSession(locked, 'session.locked');
  });
}

/**
 * Unlocks a session by the account's password; one that is not locked gets the same answer. Wrong passwords cause a
 * wait and leave the session as it is. Throws Failure `sessionEnded`, `tooMany`, or `validation` naming `password`.
 */
export async function unlockSession(
  deps: AccountDeps,
  token: string | null,
  password: string,
  where: Where,
): Promise<SignedIn> {
  const found = await withSession(deps, token, where, async (locked) => {
    const refusal = await refusalOf(locked, where.now);
    return refusal ?? locked.account;
  });
  if (found === null) throw new Failure('sessionEnded');
  if (found instanceof Failure) throw found;

  // Between the two transactions, because no row should be locked during the hashing.
  const name = atAccount(found.id, 'password');
  await takeGuess(deps.database, [name], where.now);
  if (!(await verifyPassword(found.passwordHash, password))) {
    await withSession(deps, token, where, (locked) => auditSession(locked, 'session.unlock-failed'));
    throw new Failure('validation', undefined, { fields: { password: message('accounts.wrongPassword') } });
  }
  await releaseGuess(deps.database, [name], [name]);

  const unlocked = await withSession(deps, token, where, async (locked) => {
    const refusal = await refusalOf(locked, where.now);
    if (refusal) return refusal;
    // It was reset in between.
    if (locked.account.passwordHash !== found.passwordHash) return new Failure('sessionEnded');
    if (await locked.lock(false)) await auditSession(locked, 'session.unlocked');
    return renew(locked, where.now);
  });
  if (unlocked === null) throw new Failure('sessionEnded');
  if (unlocked instanceof Failure) throw unlocked;
  return answerSession(deps, unlocked, where.now);
}
