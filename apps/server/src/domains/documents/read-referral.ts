import { message } from '@afyakadi/contract';
import { col, type Database, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import type { PrintedReferral } from './forms/referral-letter.ts';

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
  ...col.from('referral', 'status', 'version', 'gender', 'diagnoses', 'reason', 'remarks'),
});

/**
 * Returns a referral that this facility made. Failure: `notFound`, also for a received one, whose letter is the other
 * facility's.
 */
export async function readPrintedReferral(
  database: Database,
  facilityId: string,
  id: string,
  dayOf: (at: Date) => string,
): Promise<{ memberId: string | null; referral: PrintedReferral }> {
  const [row] = await database.read(
    facilityId,
    referralRows`select (select ${provisionalMark} from card_authorization a where a.facility_id = referral.facility_id
          and a.id = referral.authorization_id) as provisional, serial_no as "serialNo", referral_no as "referralNo", status, version,
        superseded_by is not null as superseded, patient_name as "patientName", card_no as "cardNo", gender,
        date_of_birth as "dateOfBirth", other_facility as "toName", other_facility_code as "toCode", diagnoses, reason,
        remarks, practitioner_name as "practitionerName", practitioner_registration_no as "practitionerRegistrationNo",
        created_at as "createdAt", member_id as "memberId"
      from referral where facility_id = ${facilityId} and id = ${id} and direction = 'out'`,
  );
  if (!row) throw new Failure('notFound', message('documents.unknownReferral'));
  const { memberId, ...referral } = row;
  return { memberId, referral: { ...referral, day: dayOf(referral.createdAt) } };
}
