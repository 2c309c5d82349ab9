import type {
  CareKind,
  ClaimDetail,
  ClaimFinding,
  ClaimStatus,
  LineOutcome,
  ProvisionalMark,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import { iso, type Reader } from '../../platform/database/index.ts';
import type { StoredAnswer } from '../../platform/database/tables/column-types.ts';
import { type PersonRow, provisionalMark } from '../people/index.ts';
import type { Practitioner } from './claimed-visit.ts';
import { lineKey } from './line-key.ts';
import { type ClaimState, claimState, sendingSince } from './state.ts';

/** A stored claim, with all that its page shows. Money in whole TZS; days YYYY-MM-DD. */
export interface StoredClaim extends PersonRow {
  facility_id: string;
  facility_code: string;
  id: string;
  authorization_id: string;
  member_id: string;
  folio_no: number | null;
  claim_year: number;
  claim_month: number;
  status: ClaimStatus;
  state: ClaimState;
  amount_claimed: number;
  amount_approved: number | null;
  rejection_reason: string | null;
  superseded_by: string | null;
  built_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  day: string;
  authorization_no: string;
  provisional: ProvisionalMark | null;
  version: number;
  correction_note: string | null;
  clinical_notes: string | null;
  late_reason: string | null;
  answers: StoredAnswer[];
  findings: ClaimFinding[];
  sending_since: Date | null;
  submission_no: string | null;
  scheme_remarks: string | null;
  visit_type_name: string;
  scheme_name: string | null;
  product_name: string | null;
  built_by_name: string;
  submitted_by_name: string | null;
  lines: StoredLine[];
  diagnoses: ClaimDetail['diagnoses'];
  practitioners: Practitioner[];
  versions: StoredVersion[];
  attempts: ClaimDetail['attempts'];
}

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
  approval_no: string | null;
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
  const [row] = await read(sql<StoredClaim>`
    select c.facility_id, f.code as facility_code, c.id, c.authorization_id, c.member_id, c.folio_no, c.claim_year, c.claim_month, c.status,
      ${claimState} as state, c.amount_claimed, c.amount_approved, c.rejection_reason, c.superseded_by,
      c.built_at, c.submitted_at, c.decided_at, c.day, c.authorization_no, c.card_no, c.first_name, c.middle_name,
      c.last_name, c.gender, c.date_of_birth, c.version, c.correction_note, c.clinical_notes, c.late_reason, c.answers,
      c.findings, ${sendingSince} as sending_since, c.submission_no, c.scheme_remarks, t.name as visit_type_name, m.scheme_name, m.product_name, b.name as built_by_name,
      s.name as submitted_by_name, ${provisionalMark} as provisional,
      (select coalesce(json_agg(x order by x.line_no), '[]') from (
        select ${lineKey} as id, line_no, item_code, item_name,
          item_type_id, department, given_on, quantity, unit_price, approval_no, left_out, outcome, approved_quantity,
          approved_price, amount_approved, reason
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
