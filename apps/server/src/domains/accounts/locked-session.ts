import { message, type Role, toRole } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { sessionLocked } from '../../platform/auth/closed-sessions.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import {
  type EndedWhy,
  endSessionRows,
  findSession,
  grace,
  hashToken,
  issueRefreshToken,
  lockSessionRow,
  markUsed,
  type Session,
} from './sessions.ts';
import { answerSession, callOf, type SignedIn, type Where } from './sign-in.ts';
import { facilityOfToken, lockAccount, type StoredAccount } from './store.ts';
import { atAccount, releaseGuess, takeGuess } from './throttle.ts';

/** Milliseconds added to the facility's idle time: a valid access token uses a session without renewing it. */
const unreportedUse = 15 * 60_000;

interface LockedSession {
  tx: Tx;
  account: StoredAccount;
  session: Session;
  role: Role;
  call: ReturnType<typeof callOf>;
  end(why: EndedWhy): Promise<void>;
  lock(locked: boolean): Promise<boolean>;
}

/**
 * Runs the work with the rows of a refresh token's session and its account locked, so that no other transaction ends,
 * locks or uses the session meanwhile. Returns null without a session, and does nothing.
 */
export async function withSession<T>(
  deps: AccountDeps,
  token: string | null,
  where: Where,
  work: (locked: LockedSession) => Promise<T>,
): Promise<T | null> {
  const hash = hashToken(token ?? '');
  const facilityId = token ? await facilityOfToken(deps.database, hash) : null;
  if (!facilityId) return null;
  return deps.database.transaction(facilityId, async (tx) => {
    const before = await findSession(tx, facilityId, hash);
    const account = before && (await lockAccount(tx, before.accountId));
    // Read again under the lock.
    const session = account && (await findSession(tx, facilityId, hash));
    const role = session && toRole(session.role);
    if (!session || !account || !role) return null;
    const { familyId } = session;
    const family = { facilityId, accountId: account.id, familyId };
    return work({
      tx,
      account,
      session,
      role,
      call: callOf(account, role, familyId, where),
      async end(why) {
        await endSessionRows(tx, family, { only: familyId }, why, where.now);
      },
      lock: (locked) => lockSessionRow(tx, family, locked, where.now),
    });
  });
}

/** Writes what became of a session. */
export function auditSession(
  { tx, call, session }: LockedSession,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return writeAudit(tx, call, { action, subjectType: 'session', subjectId: session.familyId, detail });
}

/**
 * Returns what forbids to continue with the session; null: nothing. A token that was exchanged before is in two hands,
 * so the session ends, except within the grace period (decision 013). Records what it finds, so the caller
 * throws only after the commit.
 */
export async function refusalOf(locked: LockedSession, now: Date): Promise<Failure | null> {
  const { session, account, role } = locked;
  if (session.revokedAt || session.endedAt || session.expiresAt <= now) return new Failure('sessionEnded');
  if (session.usedAt && now.getTime() - session.usedAt.getTime() > grace) {
    await locked.end('reuse');
    await auditSession(locked, 'session.reuse-detected');
    return new Failure('sessionEnded');
  }
  if (account.disabled || !account.roles.includes(role)) {
    const why = account.disabled ? 'disabled' : 'role-withdrawn';
    await locked.end(why);
    await auditSession(locked, 'session.ended', { why });
    return new Failure('sessionEnded');
  }
  return null;
}

/** Returns the next refresh token of the session, which replaces the one that was sent. */
export async function renew({ tx, account, session, role }: LockedSession, now: Date) {
  const { familyId, begunAt } = session;
  const started = { facilityId: account.facility.id, accountId: account.id, familyId, role, begunAt };
  await markUsed(tx, { ...started, id: session.id }, now);
  return { account, role, familyId, begunAt, refreshToken: await issueRefreshToken(tx, started, now) };
}

/**
 * Exchanges a refresh token for a new one and a new access token. Returns null without a session to refresh: the
 * browser sent no token, or that of the session it signed out of, which ends here if the logout did not arrive. Locks
 * a session that was idle for the facility's idle time and 15 minutes, whatever its browser did. Throws Failure
 * `sessionEnded` or `sessionLocked`.
 * @param signedOut the session that this browser signed out of
 */
export async function refreshSession(
  deps: AccountDeps,
  token: string | null,
  where: Where,
  signedOut: string | null,
): Promise<SignedIn | null> {
  if (token === null) return null;
  const renewed = await withSession(deps, token, where, async (locked) => {
    const { session, account, role } = locked;
    if (session.familyId === signedOut) {
      await endSignedOut(locked);
      return 'signed-out';
    }
    const refusal = await refusalOf(locked, where.now);
    if (refusal) return refusal;
    const idle = where.now.getTime() - session.seenAt.getTime();
    if (!session.lockedAt && idle > account.settings.idleMinutes * 60_000 + unreportedUse) {
      await locked.lock(true);
      await auditSession(locked, 'session.locked-idle');
      return sessionLocked(account.name, role);
    }
    if (session.lockedAt) return sessionLocked(account.name, role);
    return renew(locked, where.now);
  });
  if (renewed === null) throw new Failure('sessionEnded');
  if (renewed === 'signed-out') return null;
  if (renewed instanceof Failure) throw renewed;
  return answerSession(deps, renewed, where.now);
}

/**
 * Ends the session of a refresh token, in any state; does nothing without a session.
 * @param only the session to end: the token of another one ends nothing
 */
export async function endSession(
  deps: AccountDeps,
  token: string | null,
  where: Where,
  only?: string,
): Promise<void> {
  await withSession(deps, token, where, async (locked) => {
    if (!only || locked.session.familyId === only) await endSignedOut(locked);
  });
}

async function endSignedOut({ session, account, end, tx, call }: LockedSession): Promise<void> {
  if (session.endedAt) return;
  await end('signed-out');
  await writeAudit(tx, call, {
    action: 'account.signed-out',
    subjectType: 'account',
    subjectId: account.id,
  });
}

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
  const outcome = await withSession(deps, token, where, async (locked) => {
    const refusal = await refusalOf(locked, where.now);
    return refusal ?? locked.account;
  });
  if (outcome === null) throw new Failure('sessionEnded');
  if (outcome instanceof Failure) throw outcome;

  // Between the two transactions, because no row should be locked during the hashing.
  const name = atAccount(outcome.id, 'password');
  await takeGuess(deps.database, [name], where.now);
  if (!(await verifyPassword(outcome.passwordHash, password))) {
    await withSession(deps, token, where, (locked) => auditSession(locked, 'session.unlock-failed'));
    throw new Failure('validation', undefined, { fields: { password: message('accounts.wrongPassword') } });
  }
  await releaseGuess(deps.database, [name], [name]);

  const unlocked = await withSession(deps, token, where, async (locked) => {
    const refusal = await refusalOf(locked, where.now);
    if (refusal) return refusal;
    // It was reset in between.
    if (locked.account.passwordHash !== outcome.passwordHash) return new Failure('sessionEnded');
    if (await locked.lock(false)) await auditSession(locked, 'session.unlocked');
    return renew(locked, where.now);
  });
  if (unlocked === null) throw new Failure('sessionEnded');
  if (unlocked instanceof Failure) throw unlocked;
  return answerSession(deps, unlocked, where.now);
}
