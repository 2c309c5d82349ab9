import { type Gender, message, type Referral } from '@afyakadi/contract';
import type { InferResult } from 'kysely';
import { col, expression, isUniqueViolation, newId, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { inStates } from '../../platform/states.ts';
import { referralState, referralStates, stored } from './state.ts';

const lockedReferrals = (tx: Tx, facilityId: string) =>
  tx
    .selectFrom('referral')
    .select(['id', 'serial_no', 'direction', 'version', 'superseded_by', 'member_id', 'authorization_id'])
    .select(['card_no', 'patient_name', 'gender', 'date_of_birth', 'other_facility', 'other_facility_code'])
    .select(['diagnoses', 'reason', 'remarks', 'practitioner_name', 'practitioner_registration_no'])
    .select(expression(col.oneOf(...referralStates.table.states))`${referralState}`.as('state'))
    .where('facility_id', '=', facilityId)
    .forNoKeyUpdate();

/** A referral as its changes need it, locked. */
export type LockedReferral = InferResult<ReturnType<typeof lockedReferrals>>[number];

/** Failure: `notFound`. */
export async function lockReferral(tx: Tx, facilityId: string, id: string): Promise<LockedReferral> {
  const referral = await lockedReferrals(tx, facilityId).where('id', '=', id).executeTakeFirst();
  if (!referral) throw new Failure('notFound', message('referrals.unknownReferral'));
  return referral;
}

/** A referral of the patient to that facility about which the scheme has not answered, locked. */
export function lockUnanswered(
  tx: Tx,
  query: { facilityId: string; memberId: string; toFacilityCode: string },
): Promise<LockedReferral | undefined> {
  return lockedReferrals(tx, query.facilityId)
    .where('member_id', '=', query.memberId)
    .where((eb) => eb.ref('sending'))
    .where('other_facility_code', '=', query.toFacilityCode)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An update of a referral in a state in which the event can happen. */
const changeOf = (tx: Tx, facilityId: string, id: string, event: keyof typeof referralStates.table.events) =>
  tx
    .updateTable('referral')
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .where(expression(col.boolean)`${referralState} ${inStates(referralStates.from(event))}`);

/** The content of a new referral, or of a new version. */
export interface Letter {
  facilityId: string;
  facilityCode: string;
  memberId: string | null;
  authorizationId: string | null;
  cardNo: string;
  patientName: string;
  gender: Gender | null;
  dateOfBirth: string | null;
  to: { code: string; name: string };
  diagnoses: Referral['diagnoses'];
  reason: string;
  remarks: string;
  practitionerName: string | null;
  practitionerRegistrationNo: string | null;
  version: number;
  previousId: string | null;
  accountId: string;
  now: Date;
  /** Of the facility, YYYY-MM-DD: the year is in the number. */
  today: string;
}

/**
 * Stores a referral that is about to be sent, under the facility's next number of the year. @returns what it is
 * called
 */
export async function storeSending(tx: Tx, letter: Letter): Promise<{ id: string; serialNo: string }> {
  const id = newId();
  const year = letter.today.slice(0, 4);
  // The counter stays locked until the referral is stored, so that every number taken is used.
  const { last } = await tx
    .insertInto('number_series')
    .values({ facility_id: letter.facilityId, series: `referral/${year}`, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'series'])
        .doUpdateSet((eb) => ({ last: eb('number_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const { status, sending } = stored[referralStates.initial.send];
  const serialNo = `${letter.facilityCode}/${year}/R${String(last).padStart(5, '0')}`;
  await tx
    .insertInto('referral')
    .values({
      facility_id: letter.facilityId,
      id,
      serial_no: serialNo,
      direction: 'out',
      status,
      sending,
      version: letter.version,
      previous_id: letter.previousId,
      member_id: letter.memberId,
      authorization_id: letter.authorizationId,
      card_no: letter.cardNo,
      patient_name: letter.patientName,
      gender: letter.gender,
      date_of_birth: letter.dateOfBirth,
      other_facility: letter.to.name,
      other_facility_code: letter.to.code,
      diagnoses: JSON.stringify(letter.diagnoses),
      reason: letter.reason,
      remarks: letter.remarks,
      practitioner_name: letter.practitionerName,
      practitioner_registration_no: letter.practitionerRegistrationNo,
      created_at: letter.now,
      created_by: letter.accountId,
    })
    .execute();
  if (letter.previousId) {
    await changeOf(tx, letter.facilityId, letter.previousId, 'correct').set({ superseded_by: id }).execute();
  }
  return { id, serialNo };
}

interface Outcome {
  event: 'accept' | 'acceptCorrection' | 'refuse';
  referralNo: string | null;
  remarks: string;
  /** The person who completed it; null if the scheme did, or nobody yet. */
  endedBy: string | null;
}

/** Stores the scheme's answer. Failure: `schemeAnswer` for a number that it issued before. */
export async function storeAnswer(
  tx: Tx,
  facilityId: string,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { status, sending } = stored[referralStates.to(outcome.event)];
  await changeOf(tx, facilityId, id, outcome.event)
    .set({
      sending,
      status,
      referral_no: outcome.referralNo,
      scheme_remarks: outcome.remarks,
      ended_at: outcome.event === 'accept' ? null : now,
      ended_by: outcome.endedBy,
    })
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'referral_facility_id_referral_no_key')) throw error;
      throw new Failure('schemeAnswer', undefined, { cause: error });
    });
}

export async function storeCompleted(
  tx: Tx,
  facilityId: string,
  id: string,
  by: { accountId: string; now: Date },
): Promise<void> {
  const { status } = stored[referralStates.to('complete')];
  await changeOf(tx, facilityId, id, 'complete')
    .set({ status, ended_at: by.now, ended_by: by.accountId })
    .execute();
}
