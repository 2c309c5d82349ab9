import type { Actor } from '../../platform/audit.ts';

/** A provisional authorization as it is settled. */
export interface Provisional {
  id: string;
  member_id: string;
  authorization_no: string;
  provisional: 'waiting' | 'settled' | 'refused' | 'closed';
  source: 'own' | 'phone' | 'ussd';
  withdrawn: boolean;
  /** YYYY-MM-DD. */
  day: string;
  verifier_id: string;
  card_type_id: string;
  visit_type_id: number;
  card_no: string;
  referral_no: string | null;
  staff_remarks: string | null;
  /** What the scheme said; of one that waits, why it waits for a person. */
  remarks: string | null;
}

/** Who settles it, and when; by itself it is done under the name of whoever issued it. */
export interface Settling {
  caller: Actor;
  now: Date;
}
