import type { Coverage, Frequency, LineStatus, LiveTopic } from '@afyakadi/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of migrations/*.sql, column by column, as `types.ts` reads them: bigint a number, date 'YYYY-MM-DD'. */
export interface Tables {
  facility: FacilityRow;
  account: AccountRow;
  account_role: AccountRoleRow;
  account_identifier: AccountIdentifierRow;
  refresh_token: RefreshTokenRow;
  verifier: VerifierRow;
  card_type: CardTypeRow;
  visit_type: VisitTypeRow;
  item_type: ItemTypeRow;
  care_point: CarePointRow;
  facility_item: FacilityItemRow;
  facility_item_price: FacilityItemPriceRow;
  excluded_service: ExcludedServiceRow;
  authorized_member: AuthorizedMemberRow;
  verification_attempt: VerificationAttemptRow;
  card_authorization: CardAuthorizationRow;
  visit: VisitRow;
  service_given: ServiceGivenRow;
  claim: ClaimRow;
  claim_line: ClaimLineRow;
  referral: ReferralRow;
  list_length: ListLengthRow;
  diagnosis_code: DiagnosisCodeRow;
  reference_list: ReferenceListRow;
  facility_setting: FacilitySettingRow;
  test_measure: TestMeasureRow;
  reference_range: ReferenceRangeRow;
  diagnosis: DiagnosisRow;
  clinical_note: ClinicalNoteRow;
  allergy: AllergyRow;
  order_line: OrderLineRow;
  dispense: DispenseRow;
  dispense_reversal: DispenseReversalRow;
  test_result: TestResultRow;
  test_value: TestValueRow;
  event: EventRow;
  audit: AuditRow;
  idempotency: IdempotencyRow;
  number_series: NumberSeriesRow;
  'register.scheme': RegisterSchemeRow;
  'register.product': RegisterProductRow;
  'register.member': RegisterMemberRow;
  'register.issued_authorization': RegisterIssuedAuthorizationRow;
  'register.referral': RegisterReferralRow;
}

interface FacilityRow {
  id: string;
  code: string;
  name: string;
  level: Generated<string>;
  created_at: Generated<Date>;
}

interface AccountRow {
  facility_id: string;
  id: string;
  name: string;
  registration_no: string | null;
  password_hash: string;
  is_demo: Generated<boolean>;
  disabled_at: Date | null;
  password_changed_at: Generated<Date>;
  created_at: Generated<Date>;
}

interface AccountRoleRow {
  facility_id: string;
  account_id: string;
  role: 'receptionist' | 'lab_tech' | 'pharmacist' | 'doctor' | 'admin';
}

interface AccountIdentifierRow {
  facility_id: string;
  account_id: string;
  kind: 'card' | 'phone' | 'nida';
  value: string;
}

interface RefreshTokenRow {
  facility_id: string;
  id: string;
  account_id: string;
  family_id: string;
  role: string;
  token_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}

interface VerifierRow {
  id: string;
  name: string;
}

interface CardTypeRow {
  verifier_id: string;
  id: string;
  name: string;
}

interface VisitTypeRow {
  id: number;
  name: string;
  alias: string;
  requires_referral_no: Generated<boolean>;
  requires_remarks: Generated<boolean>;
  once_a_day: Generated<boolean>;
  maximum_visits_per_month: number | null;
  has_consultation_charges: Generated<boolean>;
  description: Generated<string>;
}

interface ItemTypeRow {
  id: number;
  name: string;
}

interface CarePointRow {
  facility_id: string;
  id: string;
  name: string;
  description: string | null;
  kind: 'consultation' | 'registration' | 'pharmacy' | 'laboratory' | null;
  code: string;
  active: Generated<boolean>;
}

interface FacilityItemRow {
  facility_id: string;
  id: string;
  item_code: string;
  item_name: string;
  strength: string | null;
  dosage: string | null;
  item_type_id: number;
  category: 'medicine' | 'test' | 'service';
  unit_price: number;
  needs_approval: Generated<boolean>;
  maximum_quantity: number | null;
  active: Generated<boolean>;
  scheme_ids: Generated<string[] | null>;
}

interface FacilityItemPriceRow {
  facility_id: string;
  item_code: string;
  scheme_id: string;
  unit_price: number;
}

interface ExcludedServiceRow {
  facility_id: string;
  item_code: string;
  scheme_id: string;
  product_code: string;
}

interface AuthorizedMemberRow {
  facility_id: string;
  id: string;
  verifier_id: string;
  card_no: string;
  card_key: string;
  national_id: string | null;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
  identity_source: 'scheme' | 'staff' | 'missing';
  scheme_id: string | null;
  scheme_name: string | null;
  product_code: string | null;
  product_name: string | null;
  card_status: string;
  expiry_date: string | null;
  photo: string | null;
  created_at: Date;
  updated_at: Date;
}

interface VerificationAttemptRow {
  facility_id: string;
  id: string;
  account_id: string;
  verifier_id: string;
  card_type_id: string;
  card_no: string;
  visit_type_id: number;
  referral_no: string | null;
  remarks: string | null;
  state: 'asking' | 'eligible' | 'refused' | 'unchecked';
  card_status: string | null;
  authorization_status: string | null;
  scheme_remarks: string | null;
  authorization_id: string | null;
  started_at: Date;
  ended_at: Date | null;
}

interface CardAuthorizationRow {
  facility_id: string;
  id: string;
  authorization_no: string;
  member_id: string;
  verifier_id: string;
  card_type_id: string;
  visit_type_id: number;
  referral_no: string | null;
  staff_remarks: string | null;
  card_status: string;
  authorization_status: string;
  scheme_remarks: string;
  scheme_id: string | null;
  product_code: string | null;
  day: string;
  created_at: Date;
  created_by: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

interface VisitRow {
  facility_id: string;
  id: string;
  authorization_id: string;
  member_id: string;
  care_point_id: string;
  status: 'Pending' | 'Completed' | 'Cancelled';
  reference_no: string;
  day: string;
  created_at: Date;
  created_by: string;
  taken_at: Date | null;
  taken_by: string | null;
  completed_at: Date | null;
  completed_by: string | null;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
}

interface ServiceGivenRow {
  facility_id: string;
  id: string;
  visit_id: string;
  authorization_id: string;
  item_code: string;
  item_name: string;
  quantity: number;
  unit_price: number;
  covered: boolean;
  day: string;
  given_at: Date;
  given_by: string;
  line_id: string | null;
}

interface ClaimRow {
  facility_id: string;
  id: string;
  authorization_id: string;
  folio_no: number | null;
  claim_year: number;
  claim_month: number;
  status: 'Draft' | 'Pending' | 'Submitted' | 'Approved' | 'Rejected';
  amount_claimed: number;
  rejection_reason: string | null;
  superseded_by: string | null;
  built_day: string;
  built_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
}

interface ClaimLineRow {
  facility_id: string;
  claim_id: string;
  line_no: number;
  item_code: string;
  item_name: string;
  quantity: number;
  unit_price: number;
  amount: GeneratedAlways<number>;
}

interface ReferralRow {
  facility_id: string;
  id: string;
  referral_no: string;
  direction: 'out' | 'in';
  card_no: string;
  patient_name: string;
  other_facility: string;
  diagnosis: string;
  reason: string;
  status: 'Pending' | 'Completed' | 'Rejected';
  remarks: Generated<string>;
  created_at: Date;
}

interface ListLengthRow {
  facility_id: string;
  list: string;
  day: string;
  slot: number;
  n: number;
}

interface DiagnosisCodeRow {
  code: string;
  name: string;
  words: Generated<string>;
  rank: Generated<number>;
  shipped: Generated<boolean>;
  search: GeneratedAlways<string>;
}

interface ReferenceListRow {
  name: string;
  hash: string;
}

interface FacilitySettingRow {
  facility_id: string;
  result_authorization: Generated<boolean>;
}

interface TestMeasureRow {
  facility_id: string;
  item_code: string;
  code: string;
  position: number;
  name: string;
  unit: string;
  decimals: Generated<number>;
}

/** Numerics come as text: they are turned into numbers where a value leaves, and never added up. */
interface ReferenceRangeRow {
  facility_id: string;
  item_code: string;
  code: string;
  line: number;
  sex: 'Male' | 'Female' | null;
  age_from_days: Generated<number>;
  age_to_days: number | null;
  low: string | null;
  high: string | null;
}

interface DiagnosisRow {
  facility_id: string;
  id: string;
  member_id: string;
  authorization_id: string;
  code: string;
  name: string;
  certainty: 'Provisional' | 'Final';
  note: string | null;
  recorded_at: Date;
  recorded_by: string;
  finalized_at: Date | null;
  finalized_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

interface ClinicalNoteRow {
  facility_id: string;
  id: string;
  member_id: string;
  authorization_id: string;
  text: string;
  recorded_at: Date;
  recorded_by: string;
}

interface AllergyRow {
  facility_id: string;
  id: string;
  member_id: string;
  substance: string;
  reaction: string | null;
  severity: 'Mild' | 'Moderate' | 'Severe';
  recorded_at: Date;
  recorded_by: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

interface OrderLineRow {
  facility_id: string;
  id: string;
  order_id: string;
  visit_id: string;
  authorization_id: string;
  member_id: string;
  item_id: string;
  item_code: string;
  item_name: string;
  strength: string | null;
  category: 'medicine' | 'test';
  unit_price: number;
  coverage: Coverage;
  approval_no: string | null;
  quantity: number;
  dosage: string | null;
  dose: string | null;
  frequency: Frequency | null;
  duration_days: number | null;
  doctor_note: string | null;
  diagnosis_id: string | null;
  override_reason: string | null;
  status: LineStatus;
  dispensed_quantity: Generated<number>;
  day: string;
  ordered_at: Date;
  ordered_by: string;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
}

interface DispenseRow {
  facility_id: string;
  id: string;
  line_id: string;
  quantity: number;
  reversed_quantity: Generated<number>;
  override_reason: string | null;
  day: string;
  dispensed_at: Date;
  dispensed_by: string;
}

interface DispenseReversalRow {
  facility_id: string;
  id: string;
  dispense_id: string;
  quantity: number;
  reason: string;
  day: string;
  reversed_at: Date;
  reversed_by: string;
}

interface TestResultRow {
  facility_id: string;
  id: string;
  line_id: string;
  version: number;
  remarks: string;
  state: 'Preliminary' | 'Final';
  correction_reason: string | null;
  resulted_at: Date;
  resulted_by: string;
  authorized_at: Date | null;
  authorized_by: string | null;
}

interface TestValueRow {
  facility_id: string;
  result_id: string;
  position: number;
  code: string;
  name: string;
  unit: string;
  value: string;
  low: string | null;
  high: string | null;
}

interface EventRow {
  facility_id: string;
  id: string;
  xid: GeneratedAlways<string>;
  at: Date;
  topic: LiveTopic;
  care_point_id: string | null;
  visit_id: string | null;
  member_id: string | null;
}

interface AuditRow {
  facility_id: string;
  id: string;
  at: Date;
  account_id: string | null;
  role: string | null;
  address: string | null;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  member_id: string | null;
  reason: string | null;
  detail: Generated<Record<string, unknown>>;
}

interface IdempotencyRow {
  facility_id: string;
  key: string;
  account_id: string;
  call: string;
  body_hash: Buffer;
  http_status: number | null;
  answer: Record<string, unknown> | null;
  created_at: Date;
}

interface NumberSeriesRow {
  facility_id: string;
  series: string;
  last: Generated<number>;
}

interface RegisterSchemeRow {
  id: string;
  verifier_id: string;
  name: string;
}

interface RegisterProductRow {
  scheme_id: string;
  code: string;
  name: string;
}

interface RegisterMemberRow {
  id: string;
  verifier_id: string;
  card_no: string;
  card_key: string;
  national_id: string | null;
  scheme_id: string | null;
  product_code: string | null;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
  card_status: string;
  authorization_status: string;
  remarks: string;
  expiry_date: string | null;
  photo: string | null;
}

interface RegisterIssuedAuthorizationRow {
  authorization_no: GeneratedAlways<number>;
  request_key: string;
  member_id: string;
  facility_code: string;
  facility_name: string;
  visit_type_id: number;
  exclusive: boolean;
  day: string;
  created_at: Date;
  withdrawn_at: Date | null;
}

interface RegisterReferralRow {
  referral_no: string;
  card_key: string;
  from_facility: string;
  to_facility_code: string;
  diagnosis: string;
  created_at: Date;
}
