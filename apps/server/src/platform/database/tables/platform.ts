import type { LiveTopic } from '@afyakadi/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables that the platform provides for every domain. */
export interface PlatformTables {
  event: EventRow;
  audit: AuditRow;
  audit_unsealed: AuditUnsealedRow;
  audit_seal: AuditSealRow;
  idempotency: IdempotencyRow;
  number_series: NumberSeriesRow;
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
  /** Its signature; null: written before rows were signed. */
  mac: Buffer | null;
}

interface AuditUnsealedRow {
  facility_id: string;
  at: Date;
  audit_id: string;
}

interface AuditSealRow {
  facility_id: string;
  no: number;
  ids: string[];
  hashes: Buffer[];
  /** Under this seal and all before it. */
  rows: number;
  previous: Buffer;
  hash: Buffer;
  sealed_at: Date;
  /** Rows whose signature was wrong or missing when they were sealed. */
  unproven: string[];
  key_id: string | null;
  mac: Buffer | null;
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
  /** The request that has reserved the key. */
  worker: string | null;
  /** The last heartbeat, by the clock of the database. */
  renewed_at: Generated<Date>;
}

interface NumberSeriesRow {
  facility_id: string;
  series: string;
  last: Generated<number>;
}
