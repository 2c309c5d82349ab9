import type { Generated } from 'kysely';
import type { StoredMessage } from '../messages.ts';

/** Files of the administrator: what they have, and what they would change. */
export interface ImportsTables {
  import: ImportRow;
  import_row: ImportedRow;
  scheme_fetch: SchemeFetchRow;
  scheme_offer: SchemeOfferRow;
}

interface ImportRow {
  facility_id: string;
  id: string;
  kind: 'members' | 'tariff' | 'exclusions';
  state: 'reading' | 'comparing' | 'ready' | 'scheduled' | 'applying' | 'applied' | 'failed' | 'discarded';
  file_name: Generated<string>;
  file_hash: Buffer | null;
  rows: Generated<number>;
  done: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  same: Generated<number>;
  missing: Generated<number>;
  refused: Generated<number>;
  problem: StoredMessage | null;
  missing_too: Generated<boolean>;
  created_by: string | null;
  created_at: Date;
  worked_at: Generated<Date>;
  applied_by: string | null;
  applied_at: Date | null;
  source: Generated<'file' | 'scheme'>;
  /** YYYY-MM-DD; null: at once. */
  effective_on: string | null;
  priced: Generated<number>;
  given: Generated<number>;
}

interface ImportedRow {
  facility_id: string;
  import_id: string;
  line: number;
  key: string;
  outcome: 'added' | 'changed' | 'same' | 'missing' | 'refused' | null;
  readable: Generated<boolean>;
  wanted: Record<string, unknown> | null;
  present: Record<string, unknown> | null;
  reason: StoredMessage | null;
  /** Use here in the last 90 days. */
  used: number | null;
  /** Whole TZS. */
  stake: number | null;
}

interface SchemeFetchRow {
  facility_id: string;
  looked_at: Date | null;
  next_at: Date | null;
  lease: string | null;
  leased_until: Date | null;
}

interface SchemeOfferRow {
  facility_id: string;
  kind: 'visit-type' | 'verifier' | 'card-type';
  id: string;
}
