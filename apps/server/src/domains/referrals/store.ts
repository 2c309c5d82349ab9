import { type Gender, message, type Referral } from '@afyakadi/contract';
import { sql } from 'kysely';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { inStates } from '../../platform/states.ts';
import { type ReferralState, referralState, referralStates, stored } from './state.ts';

/** A referral as its changes need it, locked. */
export interface LockedReferral {
  id: string;
  serial_no: string;
  direction: 'out' | 'in';
  state: ReferralState;
  version: number;
  superseded_by: string | null;
  member_id: string | null;
  authorization_id: string | null;
  card_no: string;
  patient_name: string;
  gender: Gender | null;
  date_of_birth: string | null;
  other_facility: string;
  other_facility_code: string;
  diagnoses: Referral['diagnoses'];
  reason: string;
  remarks: string;
  practitioner_name: string | null;
  practitioner_registration_no: string | null;
}

const columns = sql`id, serial_no, direction, ${referralState} as state, version, superseded_by, member_id,
  authorization_id, card_no, patient_name, gender, date_of_birth, other_facility, other_facility_code, diagnoses, reason, remarks,
  practitioner_name, practitioner_registration_no`;

/** Failure: `notFound`. */
export async function lockReferral(tx: Tx, facilityId: string, id: string): Promise<LockedReferral> {
  const { rows } = await sql<LockedReferral>`
    select ${columns} from referral where facility_id = ${facilityId} and id = ${id} for no key update`.execute(
    tx,
  );
  if (!rows[0]) throw new Failure('notFound', message('referrals.unknownReferral'));
  return rows[0];
}

/** A referral of the patient to that facility about which the scheme has not answered, locked. */
export async function lockUnanswered(
  tx: Tx,
  query: { facilityId: string; memberId: string; toFacilityCode: string },
): Promise<LockedReferral | undefined> {
  const { rows } = await sql<LockedReferral>`
    select ${columns} from referral
    where facility_id = ${query.facilityId} and member_id = ${query.memberId} and sending
      and other_facility_code = ${query.toFacilityCode}
    order by created_at desc limit 1 for no key update`.execute(tx);
  return rows[0];
}

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
  const { rows } = await sql<{ last: number }>`
    insert into number_series as stored (facility_id, series, last) values (${letter.facilityId}, ${`referral/${year}`}, 1)
    on conflict (facility_id, series) do update set last = stored.last + 1 returning last`.execute(tx);
  const { status, sending } = stored[referralStates.initial.send];
  const serialNo = `${letter.facilityCode}/${year}/R${String(rows[0]?.last).padStart(5, '0')}`;
  await sql`
    insert into referral (facility_id, id, serial_no, direction, status, sending, version, previous_id, member_id,
      authorization_id, card_no, patient_name, gender, date_of_birth, other_facility, other_facility_code, diagnoses,
      reason, remarks, practitioner_name, practitioner_registration_no, created_at, created_by)
    values (${letter.facilityId}, ${id}, ${serialNo}, 'out', ${status}, ${sending}, ${letter.version},
      ${letter.previousId}, ${letter.memberId}, ${letter.authorizationId}, ${letter.cardNo}, ${letter.patientName},
      ${letter.gender}, ${letter.dateOfBirth}, ${letter.to.name}, ${letter.to.code},
      ${JSON.stringify(letter.diagnoses)}::jsonb, ${letter.reason}, ${letter.remarks}, ${letter.practitionerName},
      ${letter.practitionerRegistrationNo}, ${letter.now}, ${letter.accountId})`.execute(tx);
  if (letter.previousId) {
    await sql`update referral set superseded_by = ${id}
      where facility_id = ${letter.facilityId} and id = ${letter.previousId}
        and ${referralState} ${inStates(referralStates.from('correct'))}`.execute(tx);
  }
  return { id, serialNo };
}

interface Outcome {
  event: 'accept' | 'acceptCorrection' | 'refuse';
  referralNo: string | null;
  remarks: string;
  /** Who completed it; null if the scheme did, or nobody yet. */
  settledBy: string | null;
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
  await sql`
    update referral set sending = ${sending}, status = ${status}, referral_no = ${outcome.referralNo},
      scheme_remarks = ${outcome.remarks}, settled_at = ${outcome.event === 'accept' ? null : now},
      settled_by = ${outcome.settledBy}
    where facility_id = ${facilityId} and id = ${id}
      and ${referralState} ${inStates(referralStates.from(outcome.event))}`
    .execute(tx)
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
  await sql`update referral set status = ${status}, settled_at = ${by.now}, settled_by = ${by.accountId}
    where facility_id = ${facilityId} and id = ${id}
      and ${referralState} ${inStates(referralStates.from('complete'))}`.execute(tx);
}
