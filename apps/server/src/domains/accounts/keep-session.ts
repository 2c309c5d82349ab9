import { toRole } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import { Failure } from '../../platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { endFamily, findSession, grace, hashToken, issueRefreshToken, markUsed } from './sessions.ts';
import { answerSession, callOf, type SignedIn, type Where } from './sign-in.ts';
import { facilityOfToken, lockAccount } from './store.ts';

/**
 * Exchanges a refresh token for a new one and a new access token. A token that was exchanged before means that two
 * hold it: the whole family ends, except within the grace (docs/decisions/005). Throws Failure `sessionEnded`.
 */
export async function refreshSession(
  deps: AccountDeps,
  token: string | null,
  where: Where,
): Promise<SignedIn> {
  const hash = hashToken(token ?? '');
  const facilityId = token ? await facilityOfToken(deps.database, hash) : null;
  if (!facilityId) throw new Failure('sessionEnded');

  // What is found wrong is written down, so it is returned and thrown after the commit.
  const renewed = await deps.database.transaction(facilityId, async (tx) => {
    const before = await findSession(tx, hash);
    const account = before && (await lockAccount(tx, before.accountId));
    // Read again now that nobody else can end or use it.
    const session = account && (await findSession(tx, hash));
    const role = session && toRole(session.role);
    if (!session || !account || !role) return null;
    if (session.revokedAt || session.expiresAt <= where.now) return null;
    const { familyId } = session;
    if (session.usedAt && where.now.getTime() - session.usedAt.getTime() > grace) {
      await endFamily(tx, familyId, where.now);
      await writeAudit(tx, callOf(account, role, familyId, where), {
        action: 'session.reuse-detected',
        subjectType: 'session',
        subjectId: familyId,
      });
      return null;
    }
    if (account.disabled || !account.roles.includes(role)) {
      await endFamily(tx, familyId, where.now);
      return null;
    }
    await markUsed(tx, session.id, where.now);
    const of = { facilityId, accountId: account.id, familyId, role };
    return { account, role, familyId, refreshToken: await issueRefreshToken(tx, of, where.now) };
  });
  if (!renewed) throw new Failure('sessionEnded');
  return answerSession(deps, renewed, where.now);
}

/** Ends the session of a refresh token, in whatever state it is; without a session there is nothing to do. */
export async function endSession(deps: AccountDeps, token: string | null, where: Where): Promise<void> {
  if (!token) return;
  const hash = hashToken(token);
  const facilityId = await facilityOfToken(deps.database, hash);
  if (!facilityId) return;
  await deps.database.transaction(facilityId, async (tx) => {
    const session = await findSession(tx, hash);
    const account = session && (await lockAccount(tx, session.accountId));
    const role = session && toRole(session.role);
    if (!session || !account || !role || session.revokedAt) return;
    await endFamily(tx, session.familyId, where.now);
    await writeAudit(tx, callOf(account, role, session.familyId, where), {
      action: 'account.signed-out',
      subjectType: 'account',
      subjectId: account.id,
    });
  });
}
