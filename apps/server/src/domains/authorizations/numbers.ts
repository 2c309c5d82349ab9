import { message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Acting } from '../../platform/audit/write.ts';
import { col, expression, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { enqueue } from '../outbox/index.ts';
import { lockVisits } from '../visits/index.ts';
import { type Provisional, provisionalsWith, refuse } from './reconcile.ts';
import { provisionalStates } from './state.ts';

/** For a change of the number, which visits and the claim follow. */
export interface Renumbering extends Acting {
  ledger: Ledger;
}

/** Whether another authorization of the facility has this number, a withdrawn one too. */
export async function isNumberTaken(
  tx: Tx,
  facilityId: string,
  id: string,
  number: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom('card_authorization')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('authorization_no', '=', number)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Gives a locked authorization another number, and with it its visits and a claim that is not sent. Locks the visits:
 * until the commit, no service can be recorded under the authorization.
 */
export async function renumber(
  tx: Tx,
  acting: Renumbering,
  authorization: Provisional,
  number: string,
): Promise<void> {
  const facilityId = acting.caller.facility.id;
  const { id, authorization_no: before } = authorization;
  await lockVisits(tx, facilityId, id);
  if (number !== before) {
    await sql`
      update card_authorization set authorization_no = ${number},
        provisional_no = coalesce(provisional_no, authorization_no)
      where facility_id = ${facilityId} and id = ${id}`.execute(tx);
    await sql`
      update visit set reference_no = ${number} || substr(reference_no, length(${before}) + 1)
      where facility_id = ${facilityId} and authorization_id = ${id}
        and starts_with(reference_no, ${`${before}/`})`.execute(tx);
  }
  await acting.ledger.notifyChange(tx, acting, id);
}

/**
 * Frees a number that the scheme issued to this patient and that another patient's provisional authorization uses,
 * because somebody misheard it or made it up. The other authorization gets a number of our own and counts as refused. A
 * typed number must not keep the rightful holder from care.
 */
export async function freeNumber(
  tx: Tx,
  acting: Renumbering,
  memberId: string,
  number: string,
): Promise<boolean> {
  const facilityId = acting.caller.facility.id;
  const [authorization] = await readerOf(tx)(
    provisionalsWith(
      facilityId,
      sql`a.authorization_no = ${number} and a.member_id <> ${memberId}
        and a.provisional in ('waiting', 'refused', 'closed') for no key update of a`,
    ),
  );
  if (!authorization) return false;
  await renumber(tx, acting, authorization, await nextOwnNumber(tx, facilityId));
  if (provisionalStates.can(authorization.provisional, 'refuse')) {
    await refuse(tx, acting, authorization, message('provisional.numberOfOtherCard', { no: number }));
  }
  return true;
}

/** The next number of the facility's own series, without gaps: its row is locked until the number is stored. */
export async function nextOwnNumber(tx: Tx, facilityId: string): Promise<string> {
  const [row] = await readerOf(tx)(rows({ number: col.text })`
    with next as (
      insert into number_series as n (facility_id, series, last) values (${facilityId}, 'provisional', 1)
      on conflict (facility_id, series) do update set last = n.last + 1 returning last)
    select concat('P-', f.code, '-', lpad(next.last::text, greatest(6, length(next.last::text)), '0')) as number
    from next join facility f on f.id = ${facilityId}`);
  if (!row) throw new Error('a facility has no series of numbers');
  return row.number;
}

/**
 * Queues the return of a number to the scheme: that of an authorization that was withdrawn here, or a duplicate of a
 * valid one.
 * @param authorization the withdrawn one, or the valid one
 */
export async function enqueueRelease(
  tx: Tx,
  { caller, now }: Acting,
  { id, memberId }: { id: string; memberId: string },
  authorizationNo: string,
): Promise<void> {
  await enqueue(tx, {
    facilityId: caller.facility.id,
    partitionKey: memberId,
    kind: 'authorization.release',
    now,
    subjectId: id,
    memberId,
    createdBy: caller.accountId,
    data: { authorizationNo },
  });
}

/**
 * SQL: whether the number goes back to the scheme, or went back after the attempt began. The scheme may cancel it at any
 * moment, so it cannot become valid here.
 */
export function isReturned(of: {
  facilityId: string;
  memberId: string | RawBuilder<unknown>;
  number: string;
  since: Date | string;
}) {
  return expression(col.boolean)`exists (select from outbox
    where facility_id = ${of.facilityId} and member_id = ${of.memberId} and kind = 'authorization.release'
      and data ->> 'authorizationNo' = ${of.number}
      and (state = 'waiting' or (state = 'done' and ended_at >= ${of.since})))`;
}
