import type { Allergy } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  type Database,
  expression,
  iso,
  newId,
  type Reader,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { entriesOf, type ListQuery, readOfMember, storeOrFind } from './member.ts';

const allergies = entriesOf('allergy', {
  ...col.from('allergy', 'id', 'member_id', 'substance', 'reaction', 'severity', 'recorded_at'),
  ...col.from('allergy', 'withdrawn_at', 'withdrawn_reason'),
});
export type AllergyRow = RowOf<typeof allergies.columns>;

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
  return readOfMember(database, query, 'allergy', allergies, toAllergy);
}

/** SQL: a patient's active allergies, newest first; none for an unknown patient. */
export const allergiesOf = (
  facilityId: string | RawBuilder<string>,
  memberId: string | RawBuilder<string>,
) => expression(col.json<Allergy[]>())`coalesce((
  select json_agg(json_build_object('id', r.id, 'authorizedMemberId', r.member_id, 'substance', r.substance,
      'reaction', r.reaction, 'severity', r.severity, 'createdAt', ${iso('r.recorded_at')},
      'recordedByName', k.name, 'withdrawnAt', null, 'withdrawnReason', null)
    order by r.recorded_at desc, r.id desc)
  from allergy r join account k on k.facility_id = r.facility_id and k.id = r.recorded_by
  where r.facility_id = ${facilityId} and r.member_id = ${memberId} and r.withdrawn_at is null), '[]')`;

/** Returns what `allergiesOf` selects. */
export async function activeAllergies(
  read: Reader,
  facilityId: string,
  memberId: string | RawBuilder<string>,
): Promise<Allergy[]> {
  const [row] = await read(
    rows({ allergies: col.json<Allergy[]>() })`select ${allergiesOf(facilityId, memberId)} as allergies`,
  );
  return row?.allergies ?? [];
}

interface NewAllergy {
  facilityId: string;
  memberId: string;
  substance: string;
  reaction: string | null;
  severity: Allergy['severity'];
  accountId: string;
  now: Date;
}

/** Stores an allergy, or returns the active one to this substance: a unique index allows one. */
export function storeAllergy(tx: Tx, allergy: NewAllergy): Promise<{ id: string; stored: boolean }> {
  const insert = () =>
    tx
      .insertInto('allergy')
      .values({
        facility_id: allergy.facilityId,
        id: newId(),
        member_id: allergy.memberId,
        substance: allergy.substance,
        reaction: allergy.reaction,
        severity: allergy.severity,
        recorded_at: allergy.now,
        recorded_by: allergy.accountId,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`facility_id, member_id, lower(substance)`)
          .where('withdrawn_at', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
  const find = () =>
    tx
      .selectFrom('allergy')
      .select('id')
      .where('facility_id', '=', allergy.facilityId)
      .where('member_id', '=', allergy.memberId)
      .where(sql`lower(substance)`, '=', sql`lower(${allergy.substance})`)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
  return storeOrFind(insert, find);
}

/** Locks an allergy for a change and returns it as its answer shows it. */
export async function lockAllergy(tx: Tx, facilityId: string, id: string): Promise<AllergyRow | undefined> {
  const [row] = await readerOf(tx)(rows(allergies.columns)`
    ${allergies.from} where r.facility_id = ${facilityId} and r.id = ${id} for no key update of r`);
  return row;
}

export async function withdraw(
  tx: Tx,
  withdrawal: { facilityId: string; id: string; accountId: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('allergy')
    .set({
      withdrawn_at: withdrawal.now,
      withdrawn_by: withdrawal.accountId,
      withdrawn_reason: withdrawal.reason,
    })
    .where('facility_id', '=', withdrawal.facilityId)
    .where('id', '=', withdrawal.id)
    .where('withdrawn_at', 'is', null)
    .execute();
}
