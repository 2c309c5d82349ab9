import type { Gender, Referral, ReferralStatus } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/words/rules';
import { sql } from 'kysely';

/** A referral as `referralColumns` and `referralJoins` read it. */
export interface ReferralRow {
  id: string;
  serial_no: string;
  referral_no: string | null;
  direction: 'out' | 'in';
  status: ReferralStatus;
  version: number;
  member_id: string | null;
  patient_name: string;
  card_no: string;
  gender: Gender | null;
  date_of_birth: string | null;
  other_facility: string;
  other_facility_code: string;
  diagnoses: Referral['diagnoses'];
  reason: string;
  remarks: string;
  scheme_remarks: string;
  practitioner_name: string | null;
  practitioner_registration_no: string | null;
  created_at: Date;
  created_by_name: string | null;
  settled_at: Date | null;
  settled_by_name: string | null;
}

/** The columns of `ReferralRow` for referrals `r`. */
export const referralColumns = sql`
  r.id, r.serial_no, r.referral_no, r.direction, r.status, r.version, r.member_id, r.patient_name, r.card_no, r.gender,
  r.date_of_birth, r.other_facility, r.other_facility_code, r.diagnoses, r.reason, r.remarks, r.scheme_remarks,
  r.practitioner_name, r.practitioner_registration_no, r.created_at, c.name as created_by_name, r.settled_at,
  s.name as settled_by_name`;

export const referralJoins = sql`
  left join account c on c.facility_id = r.facility_id and c.id = r.created_by
  left join account s on s.facility_id = r.facility_id and s.id = r.settled_by`;

/** Converts a referral to the contract's type, with the whole card number. */
export function toReferral(row: ReferralRow): Referral {
  return {
    id: row.id,
    serialNo: row.serial_no,
    referralNo: row.referral_no,
    direction: row.direction,
    status: row.status,
    version: row.version,
    authorizedMemberId: row.member_id,
    patientName: row.patient_name,
    cardNo: row.card_no,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    facility: { code: row.other_facility_code, name: row.other_facility },
    diagnoses: row.diagnoses,
    reason: row.reason,
    remarks: row.remarks,
    schemeRemarks: row.scheme_remarks,
    practitionerName: row.practitioner_name,
    practitionerRegistrationNo: row.practitioner_registration_no,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledByName: row.settled_by_name,
  };
}

/** As lists show it: all but the last of the card number hidden (docs/decisions/004). */
export function toListed(row: ReferralRow): Referral {
  return { ...toReferral(row), cardNo: maskCard(row.card_no) };
}
