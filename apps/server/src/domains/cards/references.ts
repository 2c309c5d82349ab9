import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../outbox/index.ts';
import type { Provisional, Settling } from './provisional.ts';

/**
 * Lets the scheme be asked for its references of the care points of an authorization that it has confirmed by now, where
 * the asking came to nothing before: there was no authorization then that it knew.
 */
export async function askForReferences(tx: Tx, settling: Settling, held: Provisional): Promise<void> {
  const facilityId = settling.caller.facility.id;
  const { rows } = await sql<{ id: string; created_by: string | null }>`
    select v.id, asked.created_by from visit v join lateral (
      select o.state, o.created_by from outbox o
      where o.facility_id = v.facility_id and o.kind = 'visit.reference' and o.subject_id = v.id
      order by o.seq desc limit 1
    ) asked on asked.state = 'done'
    where v.facility_id = ${facilityId} and v.authorization_id = ${held.id} and v.status <> 'Cancelled'
      and v.scheme_reference is null
    order by v.created_at, v.id`.execute(tx);
  for (const visit of rows)
    await enqueue(tx, {
      ...{ facilityId, lane: held.member_id, kind: 'visit.reference', subjectId: visit.id },
      ...{ memberId: held.member_id, createdBy: visit.created_by, now: settling.now },
    });
}
