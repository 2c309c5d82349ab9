import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { lockVisits } from '../claims/index.ts';
import type { Provisional, ReconcileContext } from './provisional.ts';
import { notConfirmed, provisionalById, renumberVisits } from './reconcile.ts';

/** The next number of the facility's own series, without gaps: its row is locked until the number is stored. */
export async function nextOwnNumber(tx: Tx, facilityId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    with next as (
      insert into number_series as n (facility_id, series, last) values (${facilityId}, 'provisional', 1)
      on conflict (facility_id, series) do update set last = n.last + 1 returning last)
    select concat('P-', f.code, '-', lpad(next.last::text, greatest(6, length(next.last::text)), '0')) as number
    from next join facility f on f.id = ${facilityId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a facility has no series of numbers');
  return row.number;
}

/**
 * Frees a number that the scheme issued to this patient and that another patient's provisional authorization uses,
 * because somebody misheard it or made it up. That authorization gets a number of our own and counts as refused. A
 * typed number must not keep the rightful holder from care.
 */
export async function freeNumber(
  tx: Tx,
  context: ReconcileContext,
  found: { number: string; memberId: string },
): Promise<boolean> {
  const facilityId = context.caller.facility.id;
  const { rows } = await sql<{ id: string }>`
    select id from card_authorization where facility_id = ${facilityId} and authorization_no = ${found.number}
      and member_id <> ${found.memberId} and provisional in ('waiting', 'refused', 'closed')
    for no key update`.execute(tx);
  const [row] = rows;
  const authorization = row && (await provisionalById(facilityId, row.id).execute(tx)).rows[0];
  if (!authorization) return false;
  await rename(tx, context, authorization, await nextOwnNumber(tx, facilityId));
  if (authorization.provisional === 'waiting')
    await notConfirmed(
      tx,
      context,
      authorization,
      message('provisional.numberOfOtherCard', { no: found.number }),
    );
  return true;
}

async function rename(
  tx: Tx,
  context: ReconcileContext,
  authorization: Provisional,
  number: string,
): Promise<void> {
  await lockVisits(tx, context.caller.facility.id, authorization.id);
  await sql`
    update card_authorization set authorization_no = ${number},
      provisional_no = coalesce(provisional_no, authorization_no)
    where facility_id = ${context.caller.facility.id} and id = ${authorization.id}`.execute(tx);
  await renumberVisits(tx, context, authorization, number);
}
