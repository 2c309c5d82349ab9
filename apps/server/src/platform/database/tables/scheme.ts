import type { Message, SchemeAdapter } from '@afyakadi/contract';
import type { Generated } from 'kysely';
import type { StoredMessage } from '../messages.ts';

/** How facilities reach their schemes, and what waits to be delivered to them. */
export interface SchemeTables {
  facility_scheme: FacilitySchemeRow;
  scheme_connection: SchemeConnectionRow;
  odd_answer: UnrecognizedResponseRow;
  outbox: OutboxRow;
  approval_use: ApprovalUseRow;
}

interface FacilitySchemeRow {
  facility_id: string;
  adapter: SchemeAdapter;
  client_id: string | null;
  /** Sealed. */
  client_secret: Buffer | null;
  practice: Generated<boolean>;
  changed_at: Date;
  changed_by: string | null;
}

interface SchemeConnectionRow {
  facility_id: string;
  state: 'unknown' | 'up' | 'slow' | 'down' | 'refused';
  since: Date;
  checked_at: Date | null;
  problem: string | null;
  probed_by: string | null;
  probed_until: Date | null;
}

interface UnrecognizedResponseRow {
  facility_id: string;
  id: string;
  call: string;
  http_status: number | null;
  problem: string;
  shape: string;
  seen: Generated<number>;
  first_at: Date;
  last_at: Date;
}

interface OutboxRow {
  facility_id: string;
  id: string;
  seq: Generated<number>;
  lane: string;
  kind: string;
  subject_id: string;
  member_id: string | null;
  data: Generated<Record<string, unknown>>;
  state: 'waiting' | 'done' | 'given-up';
  attempts: Generated<number>;
  problem: string | null;
  detail: StoredMessage | null;
  created_at: Date;
  created_by: string | null;
  created_role: string | null;
  tried_at: Date | null;
  next_at: Date;
  at_work_until: Date | null;
  lease: string | null;
  leased_until: Date | null;
  settled_at: Date | null;
  settled_by: string | null;
  reason: string | null;
}

interface ApprovalUseRow {
  facility_id: string;
  id: string;
  approval_id: string;
  subject_id: string;
  quantity: number;
  used_at: Date;
  returned_at: Date | null;
  told_at: Date | null;
  return_told_at: Date | null;
  refused: string | null;
  refused_message: Message | null;
}
