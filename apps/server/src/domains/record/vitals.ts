import { type endpoints, message, type Vitals } from '@afyakadi/contract';
import { dangerSigns } from '@afyakadi/contract/care/triage';
import { possibleVital, unusualVital } from '@afyakadi/contract/care/vitals';
import {
  col,
  type Database,
  newId,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { assertAccess } from '../patient-access/index.ts';
import { prioritize, startVisitAt, takeInAtConsultation, type VisitParts } from '../visits/index.ts';
import { authorizationOf, entriesOf, type ListQuery, readOfMember } from './member.ts';

const vitals = entriesOf('vitals', {
  ...col.from('vitals', 'id', 'member_id', 'weight_kg', 'temperature_c', 'pulse', 'systolic', 'diastolic'),
  ...col.from(
    'vitals',
    'oxygen',
    'muac_cm',
    'respiratory_rate',
    'height_cm',
    'recorded_at',
    'withdrawn_at',
    'withdrawn_reason',
  ),
});
type VitalsRow = RowOf<typeof vitals.columns>;

/** PostgreSQL's decimals are texts here. */
const numberOf = (value: string | null) => (value === null ? null : Number(value));
const textOf = (value: number | null | undefined) => value?.toString() ?? null;

function toVitals(row: VitalsRow): Vitals {
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    weightKg: numberOf(row.weight_kg),
    temperatureC: numberOf(row.temperature_c),
    pulse: row.pulse,
    systolic: row.systolic,
    diastolic: row.diastolic,
    oxygen: row.oxygen,
    respiratoryRate: row.respiratory_rate,
    heightCm: numberOf(row.height_cm),
    muacCm: numberOf(row.muac_cm),
    createdAt: row.recorded_at.toISOString(),
    recordedByName: row.recorded_by_name,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
  };
}

/** A page of a patient's vital signs, wrong ones among them. Failure: `notFound` for an unknown patient. */
export function listVitals(database: Database, query: ListQuery) {
  return readOfMember(database, query, 'vitals', vitals, toVitals);
}

/**
 * Records vital signs under the patient's latest valid authorization, and sends the patient on to the consultation if the
 * nurse says so. Failures: `notFound`; `outsideCarePoint`; `conflict` without a valid authorization, and as `startVisit`;
 * `unprocessable` for a weight that nobody of the patient's age has, and for an unusual one that was not entered twice.
 */
export async function addVitals(
  tx: Tx,
  call: Call<typeof endpoints.addVitals>,
  parts: VisitParts,
): Promise<{ item: Vitals; extra: { queueNo: number | null } }> {
  const { caller, params, body, now } = call;
  const memberId = params.id;
  const authorizationId = await authorizationOf(tx, call, memberId);
  if (typeof body.weightKg === 'number') await assertPossibleWeight(tx, call, body.weightKg);
  await takeInAtConsultation(tx, call, authorizationId);
  const id = newId();
  await tx
    .insertInto('vitals')
    .values({
      facility_id: caller.facility.id,
      id,
      member_id: memberId,
      authorization_id: authorizationId,
      weight_kg: textOf(body.weightKg),
      temperature_c: textOf(body.temperatureC),
      pulse: body.pulse ?? null,
      systolic: body.systolic ?? null,
      diastolic: body.diastolic ?? null,
      oxygen: body.oxygen ?? null,
      muac_cm: textOf(body.muacCm),
      respiratory_rate: body.respiratoryRate ?? null,
      height_cm: textOf(body.heightCm),
      recorded_at: now,
      recorded_by: caller.accountId,
    })
    .execute();
  const recorded = await lockVitals(tx, caller.facility.id, id);
  await recordChange(tx, call, recorded, 'vitals.recorded');
  await raisePriority(tx, call, authorizationId);
  const sentOn = body.forwardTo
    ? await startVisitAt(
        tx,
        call,
        { carePointId: body.forwardTo, authorizationId, kind: 'consultation' },
        parts,
      )
    : null;
  return { item: toVitals(recorded), extra: { queueNo: sentOn?.queueNo ?? null } };
}

/** Danger signs and a pregnancy bring the patient before others where they wait for the doctor. */
async function raisePriority(
  tx: Tx,
  call: Call<typeof endpoints.addVitals>,
  authorizationId: string,
): Promise<void> {
  const { caller, params, body, today } = call;
  const dateOfBirth = await birthOf(tx, caller.facility.id, params.id);
  const signs = dangerSigns(body, { dateOfBirth, pregnant: body.pregnant, day: today });
  const reasons = [
    ...(signs.length > 0 ? (['danger'] as const) : []),
    ...(body.pregnant ? (['pregnant'] as const) : []),
  ];
  if (reasons.length > 0)
    await prioritize(tx, call, { authorizationId, memberId: params.id, reasons, signs });
}

async function birthOf(tx: Tx, facilityId: string, memberId: string): Promise<string | null> {
  const { date_of_birth } = await tx
    .selectFrom('authorized_member')
    .select('date_of_birth')
    .where('facility_id', '=', facilityId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return date_of_birth;
}

async function assertPossibleWeight(
  tx: Tx,
  { caller, params, body, today }: Call<typeof endpoints.addVitals>,
  weightKg: number,
): Promise<void> {
  const date_of_birth = await birthOf(tx, caller.facility.id, params.id);
  const { min, max } = possibleVital('weightKg', date_of_birth, today);
  if (weightKg < min || weightKg > max)
    throw new Failure('unprocessable', undefined, {
      fields: { weightKg: message('record.vitalRange', { min, max }) },
    });
  const usual = unusualVital('weightKg', weightKg, date_of_birth, today);
  if (usual && body.weightAgain !== weightKg)
    throw new Failure('unprocessable', undefined, {
      fields: { weightAgain: message('record.weightAgain', usual) },
    });
}

/**
 * Marks vital signs as entered in error; they stay in the record.
 * Failures: `notFound`, `outsideCarePoint`, `conflict` for marked ones.
 */
export async function withdrawVitals(tx: Tx, call: Call<typeof endpoints.withdrawVitals>): Promise<Vitals> {
  const { caller, params, body, now } = call;
  const row = await lockVitals(tx, caller.facility.id, params.id);
  await assertAccess(readerOf(tx), call, row.member_id);
  if (row.withdrawn_at) throw new Failure('conflict', message('record.vitalsWithdrawn'));
  const { reason } = body;
  await tx
    .updateTable('vitals')
    .set({ withdrawn_at: now, withdrawn_by: caller.accountId, withdrawn_reason: reason })
    .where('facility_id', '=', caller.facility.id)
    .where('id', '=', row.id)
    .where('withdrawn_at', 'is', null)
    .execute();
  await recordChange(tx, call, row, 'vitals.withdrawn', reason);
  return toVitals({ ...row, withdrawn_at: now, withdrawn_reason: reason });
}

/** Locks vital signs for a change and returns them as the answer shows them. Failure: `notFound`. */
async function lockVitals(tx: Tx, facilityId: string, id: string): Promise<VitalsRow> {
  const [row] = await readerOf(tx)(rows(vitals.columns)`
    ${vitals.from} where r.facility_id = ${facilityId} and r.id = ${id} for no key update of r`);
  if (!row) throw new Failure('notFound', message('record.unknownVitals'));
  return row;
}

/** Records the act in the audit trail, without the values. */
async function recordChange(
  tx: Tx,
  call: Call<typeof endpoints.addVitals> | Call<typeof endpoints.withdrawVitals>,
  { id, member_id: memberId }: VitalsRow,
  action: string,
  reason?: string,
): Promise<void> {
  await writeAuditAndEvents(
    tx,
    call,
    { action, subjectType: 'vitals', subjectId: id, memberId, ...(reason ? { reason } : {}) },
    { topic: 'vitals', memberId },
  );
}
