import { type endpoints, type Message, message, type Stay } from '@afyakadi/contract';
import { newId, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import {
  assertStillServes,
  carePointById,
  lockAuthorization,
  stillServes,
  takeInAtConsultation,
  type VisitParts,
} from '../visits/index.ts';
import { placeInBed } from './placing.ts';
import { statusAfter, stayStates } from './state.ts';
import { isKnown, type LockedStay, lockStay, recordStay, stayAnswer } from './store.ts';

/**
 * Asks a ward to admit a patient under the latest authorization. Failures: `unprocessable` for a care point that is no
 * ward in use; `conflict` without an authorization that serves, for one that is claimed or had a stay, and for a patient
 * who is admitted or waits already.
 */
export async function requestAdmission(
  tx: Tx,
  call: Call<typeof endpoints.requestAdmission>,
  { ledger }: Pick<VisitParts, 'ledger'>,
): Promise<Stay> {
  const { caller, body, now, today } = call;
  const facilityId = caller.facility.id;
  const memberId = body.authorizedMemberId;
  const authorization = await lockAuthorization(tx, facilityId, memberId);
  if (!authorization) throw await unauthorized(tx, facilityId, memberId);
  assertStillServes(authorization, today);
  await ledger.assertChangeable(tx, facilityId, authorization.id);
  if (await hasBuiltClaim(tx, facilityId, authorization.id))
    throw refusedPatient(message('stays.claimBuilt'));
  const ward = await carePointById(tx, facilityId, body.pointOfCareId);
  if (ward?.kind !== 'ward') {
    throw new Failure('unprocessable', undefined, { fields: { pointOfCareId: message('stays.notWard') } });
  }
  await takeInAtConsultation(tx, call, authorization.id);
  const stay = { id: newId(), member_id: memberId };
  const inserted = await tx
    .insertInto('stay')
    .values({
      facility_id: facilityId,
      ...stay,
      authorization_id: authorization.id,
      care_point_id: ward.id,
      status: stayStates.initial.request,
      reason: body.reason,
      requested_at: now,
      requested_by: caller.accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw await secondStay(tx, facilityId, memberId);
  const entry = { action: 'stay.requested', reason: body.reason };
  await recordStay(tx, call, stay, entry, ward.id);
  return stayAnswer(tx, facilityId, stay.id);
}

async function unauthorized(tx: Tx, facilityId: string, memberId: string): Promise<Failure> {
  const known = await isKnown(readerOf(tx), facilityId, memberId);
  return known
    ? refusedPatient(message('record.noAuthorization'))
    : new Failure('notFound', message('cards.patientNotFound'));
}

function refusedPatient(text: Message): Failure {
  return new Failure('conflict', text, { fields: { authorizedMemberId: text } });
}

/** Whether the claim of an authorization is built: its folio is of another month, or was sent. */
async function hasBuiltClaim(tx: Tx, facilityId: string, authorizationId: string): Promise<boolean> {
  const claim = await tx
    .selectFrom('claim')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('authorization_id', '=', authorizationId)
    .where('folio_no', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return claim !== undefined;
}

/** Why the database refused another stay: one is open, or the authorization had one. */
async function secondStay(tx: Tx, facilityId: string, memberId: string): Promise<Failure> {
  const open = await tx
    .selectFrom('stay as y')
    .innerJoin('care_point as p', (join) =>
      join.onRef('p.facility_id', '=', 'y.facility_id').onRef('p.id', '=', 'y.care_point_id'),
    )
    .select('p.name')
    .where('y.facility_id', '=', facilityId)
    .where('y.member_id', '=', memberId)
    .where('y.status', 'in', ['Requested', 'Admitted'])
    .executeTakeFirst();
  return refusedPatient(
    open ? message('stays.alreadyOpen', { carePoint: open.name }) : message('stays.secondStay'),
  );
}

/** Withdraws a request. Failures: `notFound`; `conflict` for a patient who was admitted. */
export async function cancelAdmission(tx: Tx, call: Call<typeof endpoints.cancelAdmission>): Promise<Stay> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const stay = await lockStay(tx, facilityId, params.id);
  await tx
    .updateTable('stay')
    .set({
      status: statusAfter(stay.status, 'cancel'),
      cancelled_at: now,
      cancelled_by: caller.accountId,
      cancel_reason: body.reason,
    })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  await recordStay(tx, call, stay, { action: 'stay.cancelled', reason: body.reason }, stay.care_point_id);
  return stayAnswer(tx, facilityId, stay.id);
}

/**
 * Admits a patient to a bed: starts the visit at its ward, of which the scheme is told by the outbox as of every visit.
 * Failures: `notFound` for the stay or the bed; `conflict` for a stay that waits no more or cannot be used any more, and
 * for a bed that is taken or out of use; `unprocessable` for a bed that the scheme does not pay.
 */
export async function admitPatient(
  tx: Tx,
  call: Call<typeof endpoints.admitPatient>,
  parts: VisitParts,
): Promise<Stay> {
  const { caller, params, body, now, today } = call;
  const facilityId = caller.facility.id;
  const stay = await lockStay(tx, facilityId, params.id);
  const status = statusAfter(stay.status, 'admit');
  await assertUsable(tx, facilityId, stay, today);
  const { bed } = await placeInBed(tx, call, { stay, bedId: body.bedId, from: null }, parts);
  await tx
    .updateTable('stay')
    .set({
      status,
      care_point_id: bed.care_point_id,
      admitted_at: now,
      admitted_by: caller.accountId,
      admitted_on: today,
      next_bed_day: today,
      dose_hours: (setting) =>
        setting.selectFrom('facility_setting').select('dose_hours').where('facility_id', '=', facilityId),
    })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  const entry = { action: 'stay.admitted', detail: { bedId: bed.id } };
  await recordStay(tx, call, stay, entry, stay.care_point_id, bed.care_point_id);
  return stayAnswer(tx, facilityId, stay.id);
}

/**
 * Refuses a request whose authorization serves no more, or whose claim is built. Locks the authorization, so that it
 * stays so. Failure: `conflict`, by the stay's `id`.
 */
async function assertUsable(
  tx: Tx,
  facilityId: string,
  { authorization_id: id }: LockedStay,
  today: string,
): Promise<void> {
  const { day, withdrawn_at: withdrawnAt } = await tx
    .selectFrom('card_authorization')
    .select(['day', 'withdrawn_at'])
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  const serves = withdrawnAt === null && stillServes({ day, admitted: false }, today);
  if (serves && !(await hasBuiltClaim(tx, facilityId, id))) return;
  const text = message('stays.requestOutdated');
  throw new Failure('conflict', text, { fields: { id: text } });
}
