import type { Message } from '@afyakadi/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** Members, their authorizations, and the visits under them. */
export interface VisitsTables {
  authorized_member: AuthorizedMemberRow;
  verification_attempt: VerificationAttemptRow;
  card_authorization: CardAuthorizationRow;
  visit: VisitRow;
  list_length: ListLengthRow;
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
  card_key: GeneratedAlways<string>;
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
  holder_name: Generated<string>;
  provisional: 'waiting' | 'settled' | 'refused' | 'closed' | null;
  provisional_no: string | null;
  provisional_source: 'own' | 'phone' | 'ussd' | null;
  provisional_reason: string | null;
  settled_at: Date | null;
  settled_remarks: string | null;
  settled_remarks_message: Message | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_outcome: 'paid-by-patient' | 'written-off' | 'other' | null;
  closed_note: string | null;
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
  scheme_reference: string | null;
  order_opened_at: Date | null;
  self_started: Generated<boolean>;
}

interface ListLengthRow {
  facility_id: string;
  list: string;
  day: string;
  slot: number;
  n: number;
}
