import type {
  ApprovalStatus,
  CareKind,
  ClaimStatus,
  FindingCode,
  LineOutcome,
  Message,
  ReferralStatus,
} from '@afyakadi/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Claims, approvals and referrals. */
export interface ClaimsTables {
  claim: ClaimRow;
  claim_line: ClaimLineRow;
  claim_diagnosis: ClaimDiagnosisRow;
  claim_practitioner: ClaimPractitionerRow;
  claim_submission: ClaimSubmissionRow;
  claim_closing: ClaimClosingRow;
  claim_payment: ClaimPaymentRow;
  approval: ApprovalRow;
  referral: ReferralRow;
  unclaimed: UnclaimedRow;
}

/** A person's answer to a finding of the check. */
export interface StoredAnswer {
  code: FindingCode;
  lineId: string | null;
  /** The text of the finding at that time: the answer applies to nothing else. */
  about: string;
  reason: string;
  by: string;
  at: string;
}

interface ClaimRow {
  facility_id: string;
  id: string;
  authorization_id: string;
  member_id: string;
  folio_no: number | null;
  claim_year: number;
  claim_month: number;
  status: ClaimStatus;
  amount_claimed: number;
  rejection_reason: string | null;
  superseded_by: string | null;
  built_day: string;
  built_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  day: string;
  visit_type_id: number;
  scheme_id: string | null;
  authorization_no: Generated<string>;
  card_no: Generated<string>;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
  version: Generated<number>;
  previous_id: string | null;
  correction_note: string | null;
  clinical_notes: string | null;
  late_reason: string | null;
  answers: Generated<JSONColumnType<StoredAnswer[]>>;
  findings: Generated<JSONColumnType<object[]>>;
  built_by: string;
  sending_since: Date | null;
  decision_asked_at: Date | null;
  submitted_by: string | null;
  submission_no: string | null;
  amount_approved: number | null;
  scheme_remarks: string | null;
}

interface ClaimLineRow {
  facility_id: string;
  claim_id: string;
  line_no: number;
  line_id: string | null;
  given_id: string | null;
  item_code: string;
  item_name: string;
  item_type_id: number;
  department: CareKind | null;
  given_on: string;
  quantity: number;
  unit_price: number;
  amount: GeneratedAlways<number>;
  approval_no: string | null;
  left_out: string | null;
  outcome: LineOutcome | null;
  approved_quantity: number | null;
  approved_price: number | null;
  amount_approved: GeneratedAlways<number | null>;
  reason: string | null;
}

interface ClaimDiagnosisRow {
  facility_id: string;
  claim_id: string;
  position: number;
  code: string;
  name: string;
  certainty: 'Provisional' | 'Final';
}

interface ClaimPractitionerRow {
  facility_id: string;
  claim_id: string;
  position: number;
  account_id: string;
  name: string;
  registration_no: string | null;
  qualification: string | null;
}

interface ClaimSubmissionRow {
  facility_id: string;
  id: string;
  claim_id: string;
  state: 'asking' | 'received' | 'already' | 'refused' | 'unanswered';
  remarks: Generated<string>;
  remarks_message: Message | null;
  started_at: Date;
  started_by: string;
  ended_at: Date | null;
  /** The Idempotency-Key that it was wanted with. */
  key: string | null;
}

interface ClaimClosingRow {
  facility_id: string;
  claim_year: number;
  claim_month: number;
  folios: number;
  amount_claimed: number;
  receipt_no: string | null;
  closed_at: Date;
  closed_by: string;
}

interface ClaimPaymentRow {
  facility_id: string;
  id: string;
  claim_year: number;
  claim_month: number;
  amount: number;
  paid_on: string;
  reference: string;
  recorded_at: Date;
  recorded_by: string;
}

interface ApprovalRow {
  facility_id: string;
  id: string;
  line_id: string;
  authorization_id: string;
  member_id: string;
  item_code: string;
  by_letter: boolean;
  reason: string | null;
  quantity_requested: number;
  quantity_approved: number | null;
  quantity_used: Generated<number>;
  status: ApprovalStatus;
  reference_no: string | null;
  remarks: Generated<string>;
  valid_until: string | null;
  requested_at: Date;
  requested_by: string;
  answered_at: Date | null;
}

interface ReferralRow {
  facility_id: string;
  id: string;
  serial_no: string;
  referral_no: string | null;
  direction: 'out' | 'in';
  member_id: string | null;
  authorization_id: string | null;
  card_no: string;
  patient_name: string;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
  other_facility: string;
  other_facility_code: Generated<string>;
  diagnoses: Generated<JSONColumnType<{ code: string; name: string }[]>>;
  reason: string;
  status: ReferralStatus;
  remarks: Generated<string>;
  scheme_remarks: Generated<string>;
  version: Generated<number>;
  previous_id: string | null;
  superseded_by: string | null;
  practitioner_name: string | null;
  practitioner_registration_no: string | null;
  created_at: Date;
  created_by: string | null;
  settled_at: Date | null;
  settled_by: string | null;
  sending: Generated<boolean>;
}

/** Maintained by triggers; quantity and amount cover everything the scheme pays for, net of what was taken back. */
interface UnclaimedRow {
  facility_id: string;
  authorization_id: string;
  member_id: string;
  day: string;
  quantity: number;
  amount: number;
}
