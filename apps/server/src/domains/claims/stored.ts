import type { CareKind, ClaimDetail, ClaimStatus, LineOutcome } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, iso, listOf, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { approvedPart, benefitsType } from '../ledger/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import {
  billColumns,
  type CheckedVisit,
  type ClaimedVisit,
  type Practitioner,
  unpaidType,
} from './claimed-visit.ts';
import { lineKey } from './conditions.ts';
import { claimState, sendingSince, sinceType, stateType } from './state.ts';

const columns = {
  ...col.from(
    'claim',
    'facility_id',
    'id',
    'authorization_id',
    'member_id',
    'folio_no',
    'claim_year',
    'claim_month',
  ),
  ...col.from('claim', 'status', 'amount_claimed', 'amount_approved', 'rejection_reason', 'superseded_by'),
  ...col.from('claim', 'built_at', 'submitted_at', 'decided_at', 'day', 'authorization_no', 'version'),
  ...col.from('claim', 'card_no', 'first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth'),
  ...col.from('claim', 'correction_note', 'clinical_notes', 'late_reason', 'answers', 'findings'),
  ...col.from('claim', 'submission_no', 'scheme_remarks', 'admitted_at', 'discharged_at'),
};
const storedClaim = {
  ...columns,
  facility_code: col.of('facility', 'code'),
  state: stateType,
  sending_since: sinceType,
  visit_type_name: col.of('visit_type', 'name'),
  ...col.from('authorized_member', 'scheme_name', 'product_name'),
  built_by_name: col.of('account', 'name'),
  submitted_by_name: col.nullable(col.of('account', 'name')),
  provisional: provisionalType,
  unpaid: unpaidType,
  benefits: benefitsType,
  lines: col.json<StoredLine[]>(),
  diagnoses: col.json<ClaimDetail['diagnoses']>(),
  practitioners: col.json<Practitioner[]>(),
  versions: col.json<StoredVersion[]>(),
  attempts: col.json<ClaimDetail['attempts']>(),
};
/** A stored claim, with all that its page shows. Money in whole TZS; days YYYY-MM-DD. */
export type StoredClaim = RowOf<typeof storedClaim>;

export interface StoredLine {
  /** The order line, or the charge. */
  id: string;
  line_no: number;
  item_code: string;
  item_name: string;
  item_type_id: number;
  department: CareKind | null;
  given_on: string;
  quantity: number;
  unit_price: number;
  copayment: number;
  over_number: number;
  over_ceiling: number;
  waived: boolean;
  approval_no: string | null;
  other_details: string | null;
  left_out: string | null;
  outcome: LineOutcome | null;
  approved_quantity: number | null;
  approved_price: number | null;
  amount_approved: number | null;
  reason: string | null;
}

interface StoredVersion {
  id: string;
  version: number;
  folio_no: number | null;
  claim_year: number;
  claim_month: number;
  status: ClaimStatus;
  amount_claimed: number;
  amount_approved: number | null;
  correction_note: string | null;
}

/**
 * Returns a claim of the facility, by its identifier or as the current one of an authorization; undefined without one.
 */
export async function readStored(
  read: Reader,
  facilityId: string,
  by: { id: string } | { authorizationId: string },
): Promise<StoredClaim | undefined> {
  const named =
    'id' in by
      ? sql`c.id = ${by.id}`
      : sql`c.authorization_id = ${by.authorizationId} and c.superseded_by is null`;
  const [row] = await read(rows(storedClaim)`
    select ${listOf(columns, 'c')}, f.code as facility_code, ${claimState} as state,
      ${sendingSince} as sending_since, t.name as visit_type_name, m.scheme_name, m.product_name,
      b.name as built_by_name, s.name as submitted_by_name, ${provisionalMark} as provisional,
      ${billColumns},
      (select coalesce(json_agg(x order by x.line_no), '[]') from (
        select ${lineKey} as id, line_no, item_code, item_name,
          item_type_id, department, given_on, quantity, unit_price, copayment, over_number, over_ceiling, waived, approval_no, other_details,
          left_out, outcome, approved_quantity, approved_price, ${approvedPart} as amount_approved, reason
        from claim_line l where facility_id = c.facility_id and claim_id = c.id) x) as lines,
      (select coalesce(json_agg(json_build_object('code', code, 'name', name, 'certainty', certainty)
          order by position), '[]')
        from claim_diagnosis where facility_id = c.facility_id and claim_id = c.id) as diagnoses,
      (select coalesce(json_agg(x order by x.position), '[]') from (
        select position, account_id, name, registration_no, qualification from claim_practitioner
        where facility_id = c.facility_id and claim_id = c.id) x) as practitioners,
      (select json_agg(x order by x.version) from (
        select id, version, folio_no, claim_year, claim_month, status, amount_claimed, amount_approved, correction_note
        from claim where facility_id = c.facility_id and authorization_id = c.authorization_id) x) as versions,
      (select coalesce(json_agg(json_build_object('at', ${iso('x.started_at')}, 'byName', k.name, 'state', x.state,
          'remarks', x.remarks, 'remarksMessage', x.remarks_message) order by x.started_at desc), '[]')
        from claim_submission x join account k on k.facility_id = x.facility_id and k.id = x.started_by
        where x.facility_id = c.facility_id and x.claim_id = c.id) as attempts
    from claim c
    join facility f on f.id = c.facility_id
    join visit_type t on t.id = c.visit_type_id
    join card_authorization a on a.facility_id = c.facility_id and a.id = c.authorization_id
    join authorized_member m on m.facility_id = c.facility_id and m.id = c.member_id
    join account b on b.facility_id = c.facility_id and b.id = c.built_by
    left join account s on s.facility_id = c.facility_id and s.id = c.submitted_by
    where c.facility_id = ${facilityId} and ${named}`);
  return row;
}

/** SQL condition: claim `c` has a folio number but nothing to send, because everything on it was taken back. */
export const isEmptyClaim = sql`(c.amount_claimed = 0 and not exists (
  select from claim_line l where l.facility_id = c.facility_id and l.claim_id = c.id))`;

/** The fields of a claim that follow from a stay in a ward (domain 3.1). */

/** The stay of an in-patient. One who was admitted and discharged on one day counts as out-patient: null. */
export function inPatientStay({ stay }: Pick<CheckedVisit, 'stay'>): CheckedVisit['stay'] {
  return stay && stay.admittedOn !== stay.dischargedOn ? stay : null;
}

/** The day whose month the claim is of: that of the discharge of an in-patient, else that of attendance. */
export function claimDay(visit: Pick<CheckedVisit, 'stay' | 'day'>): string {
  return inPatientStay(visit)?.dischargedOn ?? visit.day;
}

/** The fields of a claim about its stay, from its moments. */
export function patientType(
  admittedAt: string | null,
  dischargedAt: string | null,
): Pick<ClaimDetail, 'patientType' | 'admittedAt' | 'dischargedAt'> {
  return { patientType: admittedAt === null ? 'OUT' : 'IN', admittedAt, dischargedAt };
}

/**
 * Returns the notes that were written for the claim, else all on the patient. Notes are only ever added, so an earlier
 * composition is a beginning of them.
 */
export function notesToSend(visit: Pick<ClaimedVisit, 'notes'>, addition: string | null): string | null {
  const composed = composedNotes(visit);
  return addition !== null && !composed?.startsWith(addition) ? addition : composed;
}

/** Composes the patient's notes for a claim; null without any. */
function composedNotes({ notes }: Pick<ClaimedVisit, 'notes'>): string | null {
  return notes.length === 0 ? null : notes.join('\n\n').slice(0, 4_000);
}
