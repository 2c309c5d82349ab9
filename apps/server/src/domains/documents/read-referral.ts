import { may, message } from '@afyakadi/contract';
import type { ReadingCall } from '../../platform/audit/reads.ts';
import { col, type Database, readerFor, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { accessOf } from '../patient-access/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import type { PrintedReferral } from './forms/referral-letter.ts';
import { readVisitSummary } from './read-visit-summary.ts';

const referralRows = rows({
  provisional: provisionalType,
  serialNo: col.of('referral', 'serial_no'),
  referralNo: col.of('referral', 'referral_no'),
  superseded: col.boolean,
  patientName: col.of('referral', 'patient_name'),
  cardNo: col.of('referral', 'card_no'),
  dateOfBirth: col.of('referral', 'date_of_birth'),
  toName: col.of('referral', 'other_facility'),
  toCode: col.of('referral', 'other_facility_code'),
  practitionerName: col.of('referral', 'practitioner_name'),
  practitionerRegistrationNo: col.of('referral', 'practitioner_registration_no'),
  createdAt: col.of('referral', 'created_at'),
  memberId: col.of('referral', 'member_id'),
  authorizationId: col.of('referral', 'authorization_id'),
  ...col.from('referral', 'status', 'version', 'gender', 'diagnoses', 'reason', 'remarks'),
});

/** The content of the visit's summary, all of which only the doctor may read. */
const summarized = [
  'vitals.read',
  'diagnoses.read',
  'allergies.read',
  'results.read',
  'prescriptions.read',
] as const;

async function mayReadRecord(database: Database, call: ReadingCall, memberId: string): Promise<boolean> {
  if (!summarized.every((permission) => may(call.caller.role, permission))) return false;
  const access = await accessOf(readerFor(database, call.caller.facility.id), call, memberId);
  return access === 'own' || access === 'opened';
}

/**
 * Returns a referral that this facility made. Failure: `notFound`, also for a received one, whose letter is the other
 * facility's. The summary of the visit is null for a caller who may not read the patient's record.
 */
export async function readPrintedReferral(
  database: Database,
  call: ReadingCall,
  id: string,
  dayOf: (at: Date) => string,
): Promise<{ memberId: string | null; referral: PrintedReferral }> {
  const facilityId = call.caller.facility.id;
  const [row] = await database.read(
    facilityId,
    referralRows`select (select ${provisionalMark} from card_authorization a where a.facility_id = referral.facility_id
          and a.id = referral.authorization_id) as provisional, serial_no as "serialNo", referral_no as "referralNo", status, version,
        superseded_by is not null as superseded, patient_name as "patientName", card_no as "cardNo", gender,
        date_of_birth as "dateOfBirth", other_facility as "toName", other_facility_code as "toCode", diagnoses, reason,
        remarks, practitioner_name as "practitionerName", practitioner_registration_no as "practitionerRegistrationNo",
        created_at as "createdAt", member_id as "memberId", authorization_id as "authorizationId"
      from referral where facility_id = ${facilityId} and id = ${id} and direction = 'out'`,
  );
  if (!row) throw new Failure('notFound', message('documents.unknownReferral'));
  const { memberId, authorizationId, ...referral } = row;
  const summary =
    memberId && authorizationId && (await mayReadRecord(database, call, memberId))
      ? await readVisitSummary(database, { facilityId, memberId, authorizationId }, dayOf)
      : null;
  return { memberId, referral: { ...referral, day: dayOf(referral.createdAt), summary } };
}
