import type { ImportKind } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { StagedRows } from '../../scheme/port/imports.ts';
import type { Batch } from './batches.ts';

/** The rows of a batch under the name `s`. */
export const staged = ({ facilityId, importId, from, to }: StagedRows) => sql`s.facility_id = ${facilityId}
  and s.import_id = ${importId} and s.line between ${from} and ${to}`;

/**
 * The same with the values as columns: row level security lets only plain values search by index. Also the place of
 * each row, by which it is updated.
 */
export const stagedColumns = (rows: StagedRows) => sql`(
  select s.ctid as place, s.facility_id, s.import_id, s.line, s.key, s.wanted, s.present, s.readable, s.outcome,
    coalesce(s.wanted, s.present)->>'itemCode' as item_code, coalesce(s.wanted, s.present)->>'schemeId' as scheme_id,
    coalesce(s.wanted, s.present)->>'productCode' as product_code
  from import_row s where ${staged(rows)} offset 0
) s`;

/**
 * Stores what a comparison found out about rows of a batch: `place`, `outcome`, `present` and `reason`. Rows that come
 * out as before are not written again.
 */
export async function storeOutcomes(
  tx: Tx,
  { facilityId }: StagedRows,
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update import_row r set outcome = f.outcome, present = f.present, reason = f.reason
    from (${found}) f
    where r.facility_id = ${facilityId} and r.ctid = f.place
      and (r.outcome, r.present, r.reason) is distinct from (f.outcome, f.present, f.reason)`.execute(tx);
}

/** Stores those present rows (`key`, `present`) that the file does not have, all at once, below line 0. */
export async function storeMissing(
  tx: Tx,
  { facilityId, importId }: StagedRows,
  present: RawBuilder<unknown>,
): Promise<null> {
  await sql`
    insert into import_row (facility_id, import_id, line, key, outcome, present)
    select ${facilityId}, ${importId}, - row_number() over (order by key), key, 'missing', present
    from (${present}) h
    where key not in (
      select key from import_row where facility_id = ${facilityId} and import_id = ${importId} and line > 0
    )`.execute(tx);
  return null;
}

/** Stores rows of an import as they were read, refused ones with their reason. */
export async function insertRows(
  tx: Tx,
  ref: { facilityId: string; id: string },
  { json }: Batch,
): Promise<void> {
  await sql`
    insert into import_row (facility_id, import_id, line, key, outcome, readable, wanted, reason)
    select ${ref.facilityId}, ${ref.id}, r.line, r.key, case when r.reason is not null then 'refused' end,
      r.reason is null, r.wanted, r.reason
    from jsonb_to_recordset(${json}::jsonb) as r(line integer, key text, wanted jsonb, reason jsonb)`.execute(
    tx,
  );
}

/** Deletes all rows of an import. */
export async function deleteRows(tx: Tx, ref: { facilityId: string; id: string }): Promise<void> {
  await tx
    .deleteFrom('import_row')
    .where('facility_id', '=', ref.facilityId)
    .where('import_id', '=', ref.id)
    .execute();
}

/** Refuses repeated rows of a file; only the first counts. */
export async function refuseDoubles(
  tx: Tx,
  ref: { facilityId: string; id: string },
  kind: ImportKind,
): Promise<void> {
  const refuse = (by: ReturnType<typeof sql>, code: 'imports.entryTwice' | 'imports.nationalIdTwice') =>
    sql`
      with later as materialized (
        select place, first from (
          select ctid as place, line, min(line) over (partition by ${by}) as first from import_row
          where facility_id = ${ref.facilityId} and import_id = ${ref.id} and readable and (${by}) is not null
        ) repeated where line > first
      )
      update import_row r set readable = false, outcome = 'refused',
        reason = ${messageFrom(code, { line: sql`later.first` })}
      from later where r.facility_id = ${ref.facilityId} and r.ctid = later.place`.execute(tx);
  await refuse(sql`key`, 'imports.entryTwice');
  if (kind === 'members')
    await refuse(sql`(wanted->>'verifierId') || ' ' || (wanted->>'nationalId')`, 'imports.nationalIdTwice');
}
