import { type AuditTrailRow, maskCard } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, listOf, type RowOf } from '../../platform/database/index.ts';

/** Who a patient is, as the trail shows it; null without one. */
export const patientRow = {
  patient_name: col.nullable(col.text),
  card_no: col.nullable(col.of('authorized_member', 'card_no')),
};

/** The columns of `patientRow` for a member `m`. */
export const patientColumns = sql`concat_ws(' ', nullif(m.first_name, ''), nullif(m.middle_name, ''),
  nullif(m.last_name, '')) as patient_name, m.card_no`;

const stored = {
  ...col.from('audit', 'id', 'at', 'account_id', 'role', 'address', 'action', 'subject_type', 'subject_id'),
  ...col.from('audit', 'member_id', 'reason', 'detail'),
};
export const auditListRow = {
  ...stored,
  account_name: col.nullable(col.of('account', 'name')),
  subject_name: col.nullable(col.of('account', 'name')),
  sealed: col.boolean,
  ...patientRow,
};
export type AuditListRow = RowOf<typeof auditListRow>;

/** The columns of `auditListRow` for rows `a`, with `auditJoins`. */
export const auditListColumns = sql`${listOf(stored, 'a')}, k.name as account_name, s.name as subject_name,
  u.audit_id is null as sealed, ${patientColumns}`;

export const auditJoins = sql`
  left join account k on k.facility_id = a.facility_id and k.id = a.account_id
  left join account s on s.facility_id = a.facility_id and a.subject_type = 'account' and s.id = a.subject_id
  left join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  left join audit_unsealed u on u.facility_id = a.facility_id and u.at = a.at and u.audit_id = a.id`;

/** Returns name and masked card (decision 044); null without a patient. */
export function patientText({ patient_name: name, card_no: card }: RowOf<typeof patientRow>): string | null {
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
