import { type AuditTrailRow, maskCard } from '@afyakadi/contract';
import { sql } from 'kysely';

/** Who a patient is, as the trail shows it. */
export interface PatientColumns {
  patient_name: string | null;
  card_no: string | null;
}

export interface AuditListRow extends PatientColumns {
  id: string;
  at: Date;
  account_id: string | null;
  account_name: string | null;
  role: string | null;
  address: string | null;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  subject_name: string | null;
  member_id: string | null;
  reason: string | null;
  detail: Record<string, unknown>;
  sealed: boolean;
}

/** The columns of `PatientColumns` for a member `m`. */
export const patientColumns = sql`concat_ws(' ', nullif(m.first_name, ''), nullif(m.middle_name, ''),
  nullif(m.last_name, '')) as patient_name, m.card_no`;

/** The columns of `AuditListRow` for rows `a`, with `auditJoins`. */
export const auditListColumns = sql`a.id, a.at, a.account_id, k.name as account_name, a.role, a.address, a.action,
  a.subject_type, a.subject_id, s.name as subject_name, a.member_id, a.reason, a.detail, u.audit_id is null as sealed, ${patientColumns}`;

export const auditJoins = sql`
  left join account k on k.facility_id = a.facility_id and k.id = a.account_id
  left join account s on s.facility_id = a.facility_id and a.subject_type = 'account' and s.id = a.subject_id
  left join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  left join audit_unsealed u on u.facility_id = a.facility_id and u.at = a.at and u.audit_id = a.id`;

/** Returns name and masked card (docs/decisions/004); null without a patient. */
export function patientText({ patient_name: name, card_no: card }: PatientColumns): string | null {
  return card === null ? null : [name, maskCard(card)].filter(Boolean).join(' ');
}

export function toAuditRow(row: AuditListRow): AuditTrailRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    reason: row.reason,
    detail: row.detail,
    accountId: row.account_id,
    accountName: row.account_name,
    role: row.role,
    address: row.address,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    memberId: row.member_id,
    patient: patientText(row),
    sealed: row.sealed,
  };
}
