import type { Generated, GeneratedAlways } from 'kysely';

/** The scheme's own register. */
export interface RegisterTables {
  'register.scheme': RegisterSchemeRow;
  'register.product': RegisterProductRow;
  'register.member': RegisterMemberRow;
  'register.issued_authorization': RegisterIssuedAuthorizationRow;
  'register.referral': RegisterReferralRow;
  'register.facility': RegisterFacilityRow;
  'register.item': RegisterItemRow;
  'register.item_price': RegisterItemPriceRow;
  'register.item_exclusion': RegisterItemExclusionRow;
  'register.approval': RegisterApprovalRow;
  'register.claim': RegisterClaimRow;
  'register.claim_line': RegisterClaimLineRow;
  'register.claim_closing': RegisterClaimClosingRow;
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
  request_key: string | null;
  from_facility_code: Generated<string>;
  patient_name: Generated<string>;
  reason: Generated<string>;
  status: Generated<string>;
}

interface RegisterFacilityRow {
  code: string;
  name: string;
  accepts_referrals: Generated<boolean>;
}

interface RegisterItemRow {
  item_code: string;
  item_type_id: number;
  name: string;
  unit_price: number;
  needs_approval: Generated<boolean>;
  maximum_quantity: number | null;
  sex: 'Male' | 'Female' | null;
  age_from_days: number | null;
  age_to_days: number | null;
  indications: string[] | null;
  scheme_ids: string[] | null;
}

interface RegisterItemPriceRow {
  item_code: string;
  scheme_id: string;
  unit_price: number;
}

interface RegisterItemExclusionRow {
  item_code: string;
  scheme_id: string;
  product_code: string;
}

interface RegisterApprovalRow {
  id: string;
  reference_no: string | null;
  facility_code: string;
  card_key: string;
  authorization_no: string;
  item_code: string;
  quantity_requested: number;
  quantity_approved: number | null;
  status: 'PENDING' | 'VALID' | 'INVALID';
  remarks: string;
  diagnosis_codes: Generated<string[]>;
  created_at: Date;
  answered_at: Date | null;
  valid_until: string | null;
}

interface RegisterClaimRow {
  submission_no: GeneratedAlways<number>;
  facility_code: string;
  claim_year: number;
  claim_month: number;
  folio_no: number;
  serial_no: string;
  authorization_no: string;
  card_no: string;
  visit_type_id: number;
  scheme_id: string | null;
  product_code: string | null;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
  attended_on: string;
  diagnosis_codes: string[];
  amount_claimed: number;
  submitted_at: Date;
  decided_at: Date | null;
  remarks: Generated<string>;
  corrects: number | null;
}

interface RegisterClaimLineRow {
  submission_no: number;
  line_no: number;
  line_key: string;
  item_code: string;
  item_type_id: number;
  given_on: string;
  quantity: number;
  unit_price: number;
  approval_no: string | null;
  outcome: 'Approved' | 'Reduced' | 'Rejected' | null;
  approved_quantity: number | null;
  approved_price: number | null;
  reason: string | null;
}

interface RegisterClaimClosingRow {
  facility_code: string;
  claim_year: number;
  claim_month: number;
  folios: number;
  amount_claimed: number;
  receipt_no: GeneratedAlways<number>;
  closed_at: Date;
}
