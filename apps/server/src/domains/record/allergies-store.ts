import type { Allergy } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type ListQuery, readOfMember } from './member.ts';

export interface AllergyRow {
  id: string;
  member_id: string;
  substance: string;
  reaction: string | null;
  severity: Allergy['severity'];
  recorded_at: Date;
  recorded_by_name: string;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

const columns = sql`r.id, r.member_id, r.substance, r.reaction, r.severity, r.recorded_at, k.name as recorded_by_name,
  r.withdrawn_at, r.withdrawn_reason`;
const from = sql`allergy r join account k on k.facility_id = r.facility_id and k.id = r.recorded_by`;

export function toAllergy(row: AllergyRow): Allergy {
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    substance: row.substance,
    reaction: row.reaction,
    severity: row.severity,
    createdAt: row.recorded_at.toISOString(),
    recordedByName: row.recorded_by_name,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
  };
}

/** A page of a patient's allergies, withdrawn ones among them. Failure: `notFound` for an unknown patient. */
export function listAllergies(database: Database, query: ListQuery) {
  return readOfMember<AllergyRow, Allergy>(database, query, { table: 'allergy', columns }, toAllergy);
}

/** Returns a patient's active allergies, newest first; none for an unknown patient. */
export async function activeAllergies(
  read: Reader,
  facilityId: string,
  memberId: string,
): Promise<Allergy[]> {
  const rows = await read(
    sql<AllergyRow>`select ${columns} from ${from}
      where r.facility_id = ${facilityId} and r.member_id = ${memberId} and r.withdrawn_at is null
      order by r.recorded_at desc, r.id desc`,
  );
  return rows.map(toAllergy);
}

export interface NewAllergy {
  facilityId: string;
  memberId: string;
  substance: string;
  reaction: string | null;
  severity: Allergy['severity'];
  accountId: string;
  now: Date;
}

/** Stores an allergy, or returns the active one to this substance: a unique index allows one. */
export async function storeOrFind(tx: Tx, allergy: NewAllergy): Promise<{ id: string; stored: boolean }> {
  const stored = await sql<{ id: string }>`
    insert into allergy (facility_id, id, member_id, substance, reaction, severity, recorded_at, recorded_by)
    values (${allergy.facilityId}, ${newId()}, ${allergy.memberId}, ${allergy.substance}, ${allergy.reaction}, ${allergy.severity}, ${allergy.now},
      ${allergy.accountId})
    on conflict (facility_id, member_id, lower(substance)) where withdrawn_at is null do nothing
    returning id`.execute(tx);
  if (stored.rows[0]) return { id: stored.rows[0].id, stored: true };
  const existing = await sql<{ id: string }>`
    select id from allergy
    where facility_id = ${allergy.facilityId} and member_id = ${allergy.memberId}
      and lower(substance) = lower(${allergy.substance}) and withdrawn_at is null`.execute(tx);
  // Between the two statements it was withdrawn: then a new one is due.
  return existing.rows[0] ? { id: existing.rows[0].id, stored: false } : storeOrFind(tx, allergy);
}

/** Locks an allergy for a change and returns it as its answer shows it. */
export async function lockAllergy(tx: Tx, facilityId: string, id: string): Promise<AllergyRow | undefined> {
  const { rows } = await sql<AllergyRow>`
    select ${columns} from ${from} where r.facility_id = ${facilityId} and r.id = ${id}
    for no key update of r`.execute(tx);
  return rows[0];
}

export async function withdraw(
  tx: Tx,
  withdrawal: { facilityId: string; id: string; accountId: string; reason: string; now: Date },
): Promise<void> {
  await sql`update allergy set withdrawn_at = ${withdrawal.now}, withdrawn_by = ${withdrawal.accountId},
      withdrawn_reason = ${withdrawal.reason}
    where facility_id = ${withdrawal.facilityId} and id = ${withdrawal.id} and withdrawn_at is null`.execute(
    tx,
  );
}
