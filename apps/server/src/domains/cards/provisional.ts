import type { Actor } from '../../platform/audit.ts';

/** A provisional authorization as reconciling reads it. */
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
  /** The English of the scheme's remarks; for a waiting one, of why it needs a person. */
  remarks: string | null;
}

/** Who reconciles it, and when. The outbox acts under the name of the person who issued it. */
export interface ReconcileContext {
  caller: Actor;
  now: Date;
}
