import type { Referral } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { sql } from 'kysely';
import { col, listOf, type RowOf } from '../../platform/database/index.ts';

const columnsOfReferral = {
  ...col.from('referral', 'id', 'serial_no', 'referral_no', 'direction', 'status', 'version', 'member_id'),
  ...col.from('referral', 'patient_name', 'card_no', 'gender', 'date_of_birth', 'other_facility'),
  ...col.from('referral', 'other_facility_code', 'diagnoses', 'reason', 'remarks', 'scheme_remarks'),
  ...col.from('referral', 'practitioner_name', 'practitioner_registration_no', 'created_at', 'ended_at'),
};

/** A referral as `referralColumns` and `referralJoins` read it. */
export const referral = {
  ...columnsOfReferral,
  created_by_name: col.nullable(col.of('account', 'name')),
  ended_by_name: col.nullable(col.of('account', 'name')),
};
type ReferralRow = RowOf<typeof referral>;

/** The columns of `referral` for referrals `r`. */
export const referralColumns = sql`${listOf(columnsOfReferral, 'r')}, c.name as created_by_name, s.name as ended_by_name`;

export const referralJoins = sql`
  left join account c on c.facility_id = r.facility_id and c.id = r.created_by
  left join account s on s.facility_id = r.facility_id and s.id = r.ended_by`;

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
    endedAt: row.ended_at?.toISOString() ?? null,
    endedByName: row.ended_by_name,
  };
}

/** As lists show it: all but the last of the card number hidden (decision 044). */
export function toListed(row: ReferralRow): Referral {
  return { ...toReferral(row), cardNo: maskCard(row.card_no) };
}
