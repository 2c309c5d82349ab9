import { message, type SessionOfAccount } from '@afyakadi/contract';
import type { endSessions as endEndpoint, sessions as endpoint } from '@afyakadi/contract/endpoints/security';
import { writeAudit } from '../../platform/audit/write.ts';
import { readerFor } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { confirmPassword } from './confirm.ts';
import type { AccountDeps } from './deps.ts';
import { openSessions } from './open-sessions.ts';
import { ownerOf } from './owner.ts';
import { endSessionRows } from './sessions.ts';
import { lockAccount } from './store.ts';

/** The sessions of the caller's account that may continue, newest first. */
export async function ownSessions(
  { database }: AccountDeps,
  { caller, now }: Call<typeof endpoint>,
): Promise<{ itemList: SessionOfAccount[]; totalItems: number }> {
  const read = readerFor(database, caller.facility.id);
  const itemList = await openSessions(read, ownerOf(caller), caller.familyId, now);
  return { itemList, totalItems: itemList.length };
}

/**
 * Ends one of the caller's sessions, or all but the current one. Throws Failure `notFound` for one that is not the
 * account's or has ended, and what `confirmPassword` throws.
 */
export async function endOwnSessions(
  deps: AccountDeps,
  call: Call<typeof endEndpoint>,
): Promise<{ ended: number }> {
  const { caller, body, now } = call;
  const confirmed = await confirmPassword(deps, call, body.password, 'password');
  return call.change(async (tx) => {
    await lockAccount(tx, caller.accountId);
    confirmed.check();
    const of = { facilityId: caller.facility.id, accountId: caller.accountId };
    const which = body.id ? { only: body.id } : { except: caller.familyId };
    const ended = await endSessionRows(tx, of, which, 'ended-by-owner', now);
    if (body.id && ended.length === 0) throw new Failure('notFound', message('accounts.sessionAlreadyEnded'));
    for (const id of ended) {
      await writeAudit(tx, call, { action: 'session.ended', subjectType: 'session', subjectId: id });
    }
    return { ended: ended.length };
  });
}
