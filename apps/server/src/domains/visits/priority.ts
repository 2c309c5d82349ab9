import { type PriorityReason, priorityOf } from '@afyakadi/contract/care/triage';
import type { VitalName } from '@afyakadi/contract/care/vitals';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write.ts';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { recordChange } from './service.ts';

/**
 * Gives the patient priority at the consultations and the triage where they wait under an authorization, and says why in the audit
 * trail: by the names of the signs, without values. What is known already is not recorded again.
 */
export async function prioritize(
  tx: Tx,
  call: ActingCaller,
  of: {
    authorizationId: string;
    memberId: string;
    reasons: readonly PriorityReason[];
    signs: readonly VitalName[];
  },
): Promise<void> {
  const facilityId = call.caller.facility.id;
  const reasons = sql`${[...of.reasons]}::text[]`;
  const raised = await readerOf(tx)(rows(col.from('visit', 'id', 'care_point_id', 'member_id'))`
    update visit v set priority = greatest(v.priority, ${priorityOf(of.reasons)}),
      priority_reasons = array(select distinct unnest(v.priority_reasons || ${reasons}))
    from care_point p
    where v.facility_id = ${facilityId} and v.authorization_id = ${of.authorizationId} and v.status = 'Pending'
      and p.facility_id = v.facility_id and p.id = v.care_point_id and p.kind in ('consultation', 'triage')
      and not v.priority_reasons @> ${reasons}
    returning v.id, v.care_point_id, v.member_id`);
  for (const visit of raised) {
    await writeAudit(tx, call, {
      action: 'visit.prioritized',
      subjectType: 'visit',
      subjectId: visit.id,
      memberId: visit.member_id,
      detail: { reasons: of.reasons, dangerSigns: of.signs },
    });
    await recordChange(tx, call, visit);
  }
}
