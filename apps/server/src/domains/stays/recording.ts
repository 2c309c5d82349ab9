import { type Dose, doseMargin, type endpoints, message, type StayMedicine } from '@afyakadi/contract';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { allergyQuestion, lockLineAndRead, type Moments } from '../orders/index.ts';
import { assertAccess } from '../patient-access/index.ts';
import { hoursBetween } from './dose-times.ts';
import { type DosedMedicine, type DosedStay, readDoses, shownMedicine } from './doses.ts';
import { recordStay } from './store.ts';

type RecordCall = Call<typeof endpoints.recordDose>;
type StopCall = Call<typeof endpoints.stopMedicine>;

interface DoseParts {
  moments: Moments;
  timeZone: string;
}

/** Who was faster, and with what. */
const recordedTexts = {
  Given: 'stays.doseGiven',
  Refused: 'stays.doseRefused',
  NotGiven: 'stays.doseNotGiven',
  EnteredInError: 'stays.doseInError',
} as const;

const minute = 60_000;
/** After a dose that is given when needed, in minutes. */
const soon = 60;

/**
 * Records what became of a dose, or corrects it (decision 098). The lock of the line and the number of entries that the
 * person has seen let nobody record a dose that a colleague recorded. Failures: `notFound`; `conflict` for what was
 * recorded meanwhile, a dose of later, a medicine that has ended, and a patient who is not admitted; `unprocessable` by
 * `reason` where a question is not answered.
 */
export async function recordDose(tx: Tx, call: RecordCall, parts: DoseParts): Promise<StayMedicine> {
  const { caller, body, now } = call;
  const { stay, found, readAgain } = await lockMedicine(tx, call, parts);
  if (stay.status !== 'Admitted' && (body.seen === 0 || stay.status !== 'Discharged'))
    throw new Failure('conflict', message('stays.notAdmitted'));
  const dose = doseOf(found, body.number);
  await assertRecordable(tx, call, { found, dose }, parts);
  await tx
    .insertInto('dose_record')
    .values({
      facility_id: caller.facility.id,
      line_id: found.courseId,
      number: dose.number,
      version: body.seen + 1,
      due_at: dose.dueAt === null ? null : new Date(dose.dueAt),
      outcome: body.outcome,
      reason: body.reason,
      recorded_at: now,
      recorded_by: caller.accountId,
    })
    .execute();
  const entry = {
    action: body.seen === 0 ? 'dose.recorded' : 'dose.corrected',
    detail: { dose: dose.number },
    ...(body.reason ? { reason: body.reason } : {}),
  };
  await recordStay(tx, call, stay, entry, stay.care_point_id);
  return readAgain();
}

/**
 * Stops a medicine: no more of its doses are due. What was dispensed is untouched. Failures: `notFound`; `conflict` for one
 * that has ended.
 */
export async function stopMedicine(tx: Tx, call: StopCall, parts: DoseParts): Promise<StayMedicine> {
  const { caller, body, now, today } = call;
  const { stay, found, readAgain } = await lockMedicine(tx, call, parts);
  const { row, medicine } = found;
  if (medicine.ended) throw new Failure('conflict', message('stays.medicineEnded', { item: row.item_name }));
  await tx
    .updateTable('order_line')
    .set({ stopped_at: now, stopped_on: today, stopped_by: caller.accountId, stopped_reason: body.reason })
    .where('facility_id', '=', caller.facility.id)
    .where('id', '=', row.id)
    .execute();
  const { reason } = body;
  await recordStay(tx, call, stay, { action: 'dose.stopped', reason }, stay.care_point_id);
  return readAgain();
}

/**
 * Locks a stay against its discharge and one of its medicines against other doses. `readAgain` returns the medicine as it
 * is after a change. Failure: `notFound`.
 */
async function lockMedicine(tx: Tx, call: RecordCall | StopCall, parts: DoseParts) {
  const { caller, body, now } = call;
  const facilityId = caller.facility.id;
  const stay = await shareStay(tx, facilityId, call.params.id);
  await assertAccess(readerOf(tx), call, stay.member_id);
  const read = () => readOne(tx, call, stay, parts);
  const locked = await lockLineAndRead(tx, facilityId, body.memberVisitItemId, read);
  return {
    stay,
    found: locked?.read ?? noDose(),
    readAgain: async () => shownMedicine((await read()) ?? noDose(), now),
  };
}

const sharedStay = {
  ...col.from('stay', 'id', 'member_id', 'authorization_id', 'care_point_id', 'status'),
  ...col.from('stay', 'requested_at', 'discharged_at'),
};

/** Locks a stay against its discharge, but not against other doses. Failure: `notFound`. */
async function shareStay(tx: Tx, facilityId: string, id: string) {
  const [stay] = await readerOf(tx)(rows(sharedStay)`
    select id, member_id, authorization_id, care_point_id, status, requested_at, discharged_at from stay
    where facility_id = ${facilityId} and id = ${id} for share`);
  if (!stay) throw new Failure('notFound', message('stays.unknown'));
  return stay;
}

/** The stay of a row, as its doses are read. */
export const dosedStay = (row: {
  authorization_id: string;
  requested_at: Date;
  discharged_at: Date | null;
}): DosedStay => ({
  authorizationId: row.authorization_id,
  requestedAt: row.requested_at.toISOString(),
  dischargedAt: row.discharged_at?.toISOString() ?? null,
});

async function readOne(
  tx: Tx,
  { caller, body, now }: RecordCall | StopCall,
  stay: Parameters<typeof dosedStay>[0],
  { timeZone }: DoseParts,
): Promise<DosedMedicine | undefined> {
  const doses = await readDoses(readerOf(tx), caller.facility.id, [dosedStay(stay)], { now, timeZone });
  return doses.get(stay.authorization_id)?.find(({ row }) => row.id === body.memberVisitItemId.toLowerCase());
}

/** The dose of a number; of a medicine that is given when needed, also the next one. */
function doseOf({ row, medicine: { doses } }: DosedMedicine, number: number): Dose {
  const isNext = number === (doses.at(-1)?.number ?? 0) + 1;
  const isAsNeeded = hoursBetween(row.frequency) === null && row.frequency !== 'STAT';
  return (
    doses.find((dose) => dose.number === number) ??
    (isAsNeeded && isNext ? { number, dueAt: null, entries: [] } : noDose())
  );
}

async function assertRecordable(
  tx: Tx,
  call: RecordCall,
  { found, dose }: { found: DosedMedicine; dose: Dose },
  { moments }: DoseParts,
): Promise<void> {
  const { body, now } = call;
  const { row, medicine } = found;
  const shown = (at: Date) => moments(at, now);
  const last = dose.entries.at(-1);
  if (dose.entries.length !== body.seen) {
    if (!last) noDose();
    const { outcome, byName: by } = last;
    const at = shown(new Date(last.at));
    throw new Failure('conflict', message(recordedTexts[outcome], { by, at }));
  }
  const isRecorded = last !== undefined && last.outcome !== 'EnteredInError';
  if (medicine.ended && !isRecorded)
    throw new Failure('conflict', message('stays.medicineEnded', { item: row.item_name }));
  const from = dose.dueAt === null ? now : new Date(Date.parse(dose.dueAt) - doseMargin * minute);
  if (dose.dueAt !== null && from > now)
    throw new Failure(
      'conflict',
      message('stays.doseEarly', { at: shown(new Date(dose.dueAt)), from: shown(from) }),
    );
  if (body.outcome !== 'Given' || body.reason !== null) return;
  const given = lastGiven(medicine.doses.filter((other) => other !== dose));
  const between = hoursBetween(row.frequency);
  const wait = (between === null ? soon : between * 30) * minute;
  if (given && now.getTime() - Date.parse(given.at) < wait) {
    const by = given.byName;
    const at = shown(new Date(given.at));
    throw unanswered(message('stays.doseSoon', { item: row.item_name, at, by }));
  }
  const finding = await allergyQuestion(tx, call, row.id);
  if (finding) throw unanswered(message('stays.doseAllergy', { finding }));
}

function unanswered(text: ReturnType<typeof message>): Failure {
  return new Failure('unprocessable', text, { fields: { reason: text } });
}

/** The newest entry that says that a dose was given. */
function lastGiven(doses: readonly Dose[]): Dose['entries'][number] | undefined {
  return doses
    .flatMap(({ entries }) => entries.at(-1) ?? [])
    .filter(({ outcome }) => outcome === 'Given')
    .sort((entry, other) => entry.at.localeCompare(other.at))
    .at(-1);
}

function noDose(): never {
  throw new Failure('notFound', message('stays.noDose'));
}
