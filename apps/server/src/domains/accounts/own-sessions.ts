import type { SessionOfAccount } from '@afyakadi/contract';
import type { endSessions as endEndpoint, sessions as endpoint } from '@afyakadi/contract/endpoints/security';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { confirmPassword } from './confirm.ts';
import type { AccountDeps } from './deps.ts';
import { endSessionRows, longestSeconds, sessionSeconds } from './sessions.ts';
import { lockAccount } from './store.ts';

interface Row {
  id: string;
  role: string;
  device: string;
  address: string | null;
  begun_at: Date;
  seen_at: Date;
  locked: boolean;
}

/** The sessions of the caller's account that may still be gone on with, newest first. */
export async function ownSessions(
  deps: AccountDeps,
  { caller, now }: Call<typeof endpoint>,
): Promise<{ itemList: SessionOfAccount[]; totalItems: number }> {
  const since = new Date(now.getTime() - sessionSeconds * 1_000);
  const begunSince = new Date(now.getTime() - longestSeconds * 1_000);
  const rows = await deps.database.read(
    caller.facility.id,
    sql<Row>`
      select id, role, device, address, begun_at, seen_at, locked_at is not null as locked from session
      where facility_id = ${caller.facility.id} and account_id = ${caller.accountId} and ended_at is null
        and seen_at > ${since} and begun_at > ${begunSince}
      order by begun_at desc, id desc`,
  );
  const itemList = rows.map((row) => ({
    ...{ id: row.id, role: row.role, device: row.device, address: row.address, locked: row.locked },
    begunAt: row.begun_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    own: row.id === caller.familyId,
  }));
  return { itemList, totalItems: itemList.length };
}

/**
 * Ends one of the caller's sessions, or all but the caller's own. Throws Failure `notFound` for one that is not the
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
    if (body.id && ended.length === 0) throw new Failure('notFound', 'This session has ended already.');
    for (const id of ended) {
      await writeAudit(tx, call, { action: 'session.ended', subjectType: 'session', subjectId: id });
    }
    return { ended: ended.length };
  });
}
