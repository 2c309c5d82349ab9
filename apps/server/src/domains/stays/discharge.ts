import { type endpoints, message, type Stay, unfinishedLineStatuses } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, expression, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { dayIn } from '../../platform/http/day.ts';
import type { Call } from '../../platform/http/route.ts';
import { endWardVisit, lockVisitOfLines, type VisitParts } from '../visits/index.ts';
import { type BedDayParts, chargeBedDays } from './bed-days.ts';
import { assignmentOf, leaveBed, placeInBed } from './placing.ts';
import { statusAfter } from './state.ts';
import { type LockedStay, lockStay, recordStay, stayAnswer } from './store.ts';

/**
 * Moves a patient to another bed. In another ward the visit goes on there, and the old one ends. The bed-day is that of
 * the bed at midnight. Failures: `notFound`; `conflict` for a patient who is not admitted, and the bed's as in an admission.
 */
export async function transferPatient(
  tx: Tx,
  call: Call<typeof endpoints.transferPatient>,
  parts: VisitParts,
): Promise<Stay> {
  const { caller, params, body } = call;
  const facilityId = caller.facility.id;
  const stay = await lockStay(tx, facilityId, params.id);
  const status = statusAfter(stay.status, 'transfer');
  const from = await assignmentOf(tx, facilityId, stay.id);
  const { bed, visit } = await placeInBed(tx, call, { stay, bedId: body.bedId, from }, parts);
  await tx
    .updateTable('stay')
    .set({ status, care_point_id: bed.care_point_id })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  if (visit.id !== from.visit_id) await endVisit(tx, call, from.visit_id);
  const entry = { action: 'stay.transferred', detail: { from: from.bed_id, to: bed.id } };
  await recordStay(tx, call, stay, entry, stay.care_point_id, bed.care_point_id);
  return stayAnswer(tx, facilityId, stay.id);
}

/**
 * Discharges a patient: charges the bed-days that are left, frees the bed, and ends the visit at the ward. From then on
 * the claim can be built. Failures: `notFound`; `conflict` for a patient who is not admitted; `unprocessable` where ordered
 * lines are unfinished and no reason is given.
 */
export async function dischargePatient(
  tx: Tx,
  call: Call<typeof endpoints.dischargePatient>,
  parts: BedDayParts,
): Promise<Stay> {
  const { caller, params, body, now, today } = call;
  const facilityId = caller.facility.id;
  const stay = await lockStay(tx, facilityId, params.id);
  const status = statusAfter(stay.status, 'discharge');
  const assignment = await assignmentOf(tx, facilityId, stay.id);
  // An order under it that is being written is waited for, and counted.
  await sql`select from card_authorization where facility_id = ${facilityId} and id = ${stay.authorization_id}
    for no key update`.execute(tx);
  const visit = await lockVisitOfLines(tx, facilityId, assignment.visit_id);
  const unfinished = await countUnfinished(tx, facilityId, stay);
  if (unfinished > 0 && body.reason === null) {
    const text = message('stays.unfinished', { count: unfinished });
    throw new Failure('unprocessable', text, { fields: { reason: text } });
  }
  await chargeBedDays(tx, call, stay, today, parts);
  const dischargedAt = await leaveBed(tx, facilityId, assignment, now);
  await tx
    .updateTable('stay')
    .set({
      status,
      discharged_at: dischargedAt,
      discharged_by: caller.accountId,
      discharged_on: dayIn(parts.timeZone)(dischargedAt),
      outcome: body.outcome,
      unfinished_reason: unfinished > 0 ? body.reason : null,
    })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  if (visit) await endWardVisit(tx, call, visit);
  await recordStay(
    tx,
    call,
    stay,
    {
      action: 'stay.discharged',
      detail: { outcome: body.outcome, unfinished },
      ...(body.reason ? { reason: body.reason } : {}),
    },
    stay.care_point_id,
  );
  // The folio has both moments from now on.
  await parts.ledger.notifyChange(tx, call, stay.authorization_id);
  return stayAnswer(tx, facilityId, stay.id);
}

/**
 * Records on which day an admitted patient shall go. Failures: `notFound`; `conflict` for a patient who is not admitted;
 * `unprocessable` for a day that has passed.
 */
export async function planDischarge(tx: Tx, call: Call<typeof endpoints.planDischarge>): Promise<Stay> {
  const { caller, params, body, today } = call;
  const facilityId = caller.facility.id;
  const stay = await lockStay(tx, facilityId, params.id);
  statusAfter(stay.status, 'transfer');
  if (body.day !== null && body.day < today) {
    const text = message('stays.plannedBefore');
    throw new Failure('unprocessable', text, { fields: { day: text } });
  }
  await tx
    .updateTable('stay')
    .set({ planned_on: body.day })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  await recordStay(tx, call, stay, { action: 'stay.planned', detail: { day: body.day } }, stay.care_point_id);
  return stayAnswer(tx, facilityId, stay.id);
}

async function endVisit(
  tx: Tx,
  call: Call<typeof endpoints.transferPatient>,
  visitId: string,
): Promise<void> {
  const visit = await lockVisitOfLines(tx, call.caller.facility.id, visitId);
  if (visit) await endWardVisit(tx, call, visit);
}

async function countUnfinished(
  tx: Tx,
  facilityId: string,
  { authorization_id: authorizationId }: LockedStay,
): Promise<number> {
  const { count } = await tx
    .selectFrom('order_line')
    .select(expression(col.integer)`count(*)`.as('count'))
    .where('facility_id', '=', facilityId)
    .where('authorization_id', '=', authorizationId)
    .where('status', 'in', unfinishedLineStatuses)
    .executeTakeFirstOrThrow();
  return count;
}
