import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../outbox/index.ts';
import type { Provisional, ReconcileContext } from './provisional.ts';

/**
 * Requests the care point references of an authorization that the scheme has now confirmed. Earlier requests failed,
 * because the scheme did not know the authorization then.
 */
export async function requestReferences(
  tx: Tx,
  context: ReconcileContext,
  authorization: Provisional,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  const { rows } = await sql<{ id: string; created_by: string | null }>`
    select v.id, latest.created_by from visit v join lateral (
      select o.state, o.created_by from outbox o
      where o.facility_id = v.facility_id and o.kind = 'visit.reference' and o.subject_id = v.id
      order by o.seq desc limit 1
    ) latest on latest.state = 'done'
    where v.facility_id = ${facilityId} and v.authorization_id = ${authorization.id} and v.status <> 'Cancelled'
      and v.scheme_reference is null
    order by v.created_at, v.id`.execute(tx);
  for (const visit of rows)
    await enqueue(tx, {
      facilityId,
      partitionKey: authorization.member_id,
      kind: 'visit.reference',
      subjectId: visit.id,
      memberId: authorization.member_id,
      createdBy: visit.created_by,
      now: context.now,
    });
}
