import { maxSessionSeconds, message, type SessionOfAccount } from '@afyakadi/contract';
import type { endSessions as endEndpoint, sessions as endpoint } from '@afyakadi/contract/endpoints/security';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write.ts';
import { col, type Reader, readerFor, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { type AccountDeps, type Owner, ownerOf } from './deps.ts';
import { confirmPassword } from './password.ts';
import { endSessionRows, sessionSeconds } from './sessions.ts';
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
    const owner = { facilityId: caller.facility.id, accountId: caller.accountId };
    const which = body.id ? { only: body.id } : { except: caller.familyId };
    const ended = await endSessionRows(tx, owner, which, 'ended-by-owner', now);
    if (body.id && ended.length === 0) throw new Failure('notFound', message('accounts.sessionAlreadyEnded'));
    for (const id of ended) {
      await writeAudit(tx, call, { action: 'session.ended', subjectType: 'session', subjectId: id });
    }
    return { ended: ended.length };
  });
}

/** True of a session `s` that has not ended, is not idle for too long, and has not reached its longest duration. */
export const isOpen = (now: Date): RawBuilder<unknown> => {
  const [seenAfter, begunAfter] = [sessionSeconds, maxSessionSeconds].map(
    (s) => new Date(now.getTime() - s * 1_000),
  );
  return sql`s.ended_at is null and s.seen_at > ${seenAfter} and s.begun_at > ${begunAfter}`;
};

const sessionRows = rows({
  ...col.from('session', 'id', 'role', 'device', 'address', 'begun_at', 'seen_at'),
  locked: col.boolean,
});

/** The sessions of an account that may continue, newest first. @param own the family of the calling session */
export async function openSessions(
  read: Reader,
  { facilityId, accountId }: Owner,
  ownFamilyId: string,
  now: Date,
): Promise<SessionOfAccount[]> {
  const open = await read(sessionRows`
    select s.id, s.role, s.device, s.address, s.begun_at, s.seen_at, s.locked_at is not null as locked from session s
    where s.facility_id = ${facilityId} and s.account_id = ${accountId} and ${isOpen(now)}
    order by s.begun_at desc, s.id desc`);
  return open.map((row) => ({
    id: row.id,
    role: row.role,
    device: row.device,
    address: row.address,
    locked: row.locked,
    begunAt: row.begun_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    own: row.id === ownFamilyId,
  }));
}
