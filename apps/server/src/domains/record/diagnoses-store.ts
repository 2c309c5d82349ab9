import type { Diagnosis } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type ListQuery, readOfMember } from './member.ts';

export interface DiagnosisRow {
  id: string;
  member_id: string;
  authorization_id: string;
  code: string;
  name: string;
  certainty: Diagnosis['certainty'];
  note: string | null;
  recorded_at: Date;
  recorded_by_name: string;
  finalized_at: Date | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

const columns = sql`r.id, r.member_id, r.authorization_id, r.code, r.name, r.certainty, r.note, r.recorded_at,
  k.name as recorded_by_name, r.finalized_at, r.withdrawn_at, r.withdrawn_reason`;

export function toDiagnosis(row: DiagnosisRow): Diagnosis {
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    code: row.code,
    name: row.name,
    certainty: row.certainty,
    note: row.note,
    createdAt: row.recorded_at.toISOString(),
    recordedByName: row.recorded_by_name,
    finalizedAt: row.finalized_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
  };
}

/** A page of a patient's diagnoses, withdrawn ones among them. Failure: `notFound` for an unknown patient. */
export function listDiagnoses(database: Database, query: ListQuery) {
  return readOfMember<DiagnosisRow, Diagnosis>(database, query, { table: 'diagnosis', columns }, toDiagnosis);
}

export interface NewDiagnosis {
  facilityId: string;
  memberId: string;
  authorizationId: string;
  code: string;
  name: string;
  certainty: Diagnosis['certainty'];
  note: string | null;
  accountId: string;
  now: Date;
}

/** Stores a diagnosis, or returns the active one of this code: a unique index allows one. */
export async function storeOrFind(tx: Tx, diagnosis: NewDiagnosis): Promise<{ id: string; stored: boolean }> {
  const finalized = diagnosis.certainty === 'Final';
  const stored = await sql<{ id: string }>`
    insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, note, recorded_at,
      recorded_by, finalized_at, finalized_by)
    values (${diagnosis.facilityId}, ${newId()}, ${diagnosis.memberId}, ${diagnosis.authorizationId}, ${diagnosis.code}, ${diagnosis.name},
      ${diagnosis.certainty}, ${diagnosis.note}, ${diagnosis.now}, ${diagnosis.accountId}, ${finalized ? diagnosis.now : null},
      ${finalized ? diagnosis.accountId : null})
    on conflict (facility_id, authorization_id, code) where withdrawn_at is null do nothing
    returning id`.execute(tx);
  if (stored.rows[0]) return { id: stored.rows[0].id, stored: true };
  const existing = await sql<{ id: string }>`
    select id from diagnosis
    where facility_id = ${diagnosis.facilityId} and authorization_id = ${diagnosis.authorizationId} and code = ${diagnosis.code}
      and withdrawn_at is null`.execute(tx);
  // Between the two statements it was withdrawn: then a new one is due.
  return existing.rows[0] ? { id: existing.rows[0].id, stored: false } : storeOrFind(tx, diagnosis);
}

/** Locks the authorization of a diagnosis: its claim is neither built nor sent meanwhile. */
export async function lockAuthorizationOf(tx: Tx, facilityId: string, diagnosisId: string): Promise<void> {
  await sql`select from card_authorization a where a.facility_id = ${facilityId} and a.id = (
      select authorization_id from diagnosis where facility_id = ${facilityId} and id = ${diagnosisId})
    for share of a`.execute(tx);
}

/** Locks a diagnosis for a change and returns it as its answer shows it. */
export async function lockDiagnosis(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<DiagnosisRow | undefined> {
  const { rows } = await sql<DiagnosisRow>`
    select ${columns} from diagnosis r join account k on k.facility_id = r.facility_id and k.id = r.recorded_by
    where r.facility_id = ${facilityId} and r.id = ${id} for no key update of r`.execute(tx);
  return rows[0];
}

export interface DiagnosisChange {
  facilityId: string;
  id: string;
  accountId: string;
  now: Date;
}

export async function finalize(tx: Tx, change: DiagnosisChange): Promise<void> {
  await sql`update diagnosis set certainty = 'Final', finalized_at = ${change.now}, finalized_by = ${change.accountId}
    where facility_id = ${change.facilityId} and id = ${change.id} and certainty = 'Provisional'`.execute(tx);
}

export async function withdraw(tx: Tx, change: DiagnosisChange, reason: string): Promise<void> {
  await sql`update diagnosis set withdrawn_at = ${change.now}, withdrawn_by = ${change.accountId},
      withdrawn_reason = ${reason}
    where facility_id = ${change.facilityId} and id = ${change.id} and withdrawn_at is null`.execute(tx);
}
