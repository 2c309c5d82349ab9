import { type endpoints, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { newId, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { accessOf } from './access.ts';
import { openedHours } from './rule.ts';

/**
 * Grants emergency access to a patient who is not at the caller's care points, for twelve hours and a reason that the
 * administrator sees (requirements 9.3). Does nothing if the caller has access already. Failure: `notFound`.
 */
export async function grantEmergencyAccess(tx: Tx, call: Call<typeof endpoints.openRecord>): Promise<void> {
  const { caller, now, body } = call;
  const memberId = call.params.id.toLowerCase();
  const access = await accessOf(readerOf(tx), call, memberId);
  if (access === 'unknown') throw new Failure('notFound', message('cards.patientNotFound'));
  if (access !== 'outside') return;
  const id = newId();
  const until = new Date(now.getTime() + openedHours * 3_600_000);
  await tx
    .insertInto('emergency_access')
    .values({
      facility_id: caller.facility.id,
      id,
      account_id: caller.accountId,
      role: caller.role,
      member_id: memberId,
      reason: body.reason,
      at: now,
      until,
    })
    .execute();
  await writeAudit(tx, call, {
    action: 'record.emergency-access',
    subjectType: 'emergency-access',
    subjectId: id,
    memberId,
    reason: body.reason,
    detail: { until: until.toISOString() },
  });
}
