import type { ImportKind } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { StagedRows } from '../../scheme/port/imports.ts';
import type { CsvRow } from './csv/cells.ts';
import type { StagedRow } from './rows.ts';

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
  staged: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update import_row r set outcome = f.outcome, present = f.present, reason = f.reason
    from (${staged}) f
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

/** Rows sent to the database together: up to this number, or this many bytes of JSON, whichever comes first. */
export const batchLimits = { rows: 1_000, bytes: 1024 * 1024 } as const;

/** Rows as one JSON array. */
export interface Batch {
  rows: number;
  json: string;
}

/**
 * Groups the rows of a file into batches in their order, none left out: a batch has at most `batchLimits.bytes` plus
 * one row, however large the rows are.
 */
export async function* batched(
  batches: AsyncIterable<CsvRow[]>,
  read: (row: CsvRow) => StagedRow,
): AsyncGenerator<Batch> {
  let waiting: string[] = [];
  let bytes = 0;
  const taken = (): Batch => {
    const batch = { rows: waiting.length, json: `[${waiting.join(',')}]` };
    waiting = [];
    bytes = 0;
    return batch;
  };
  for await (const rows of batches) {
    for (const row of rows) {
      const json = JSON.stringify(read(row));
      waiting.push(json);
      bytes += Buffer.byteLength(json);
      if (waiting.length >= batchLimits.rows || bytes >= batchLimits.bytes) yield taken();
    }
  }
  if (waiting.length > 0) yield taken();
}

/** Rows of one batch: few enough that a statement over them stays far below the statement timeout. */
const batchRows = 5_000;

export interface Walked {
  facilityId: string;
  id: string;
  today: string;
}

/** Returns the batches of an import's rows in the order of their lines: those of the file, or those missing in it. */
export async function batchesOf(
  tx: Tx,
  { facilityId, id, today }: Walked,
  which: 'file' | 'missing',
): Promise<(StagedRows & { size: number })[]> {
  const sign = which === 'file' ? sql`line > 0` : sql`line < 0`;
  const batches = await readerOf(tx)(rows({ from: col.integer, to: col.integer, size: col.integer })`
    select min(line) as from, max(line) as to, count(*) as size
    from (
      select line, (row_number() over (order by line) - 1) / ${sql.lit(batchRows)} as part
      from import_row where facility_id = ${facilityId} and import_id = ${id} and ${sign}
    ) numbered
    group by part order by part`);
  return batches.map((batch) => ({ ...batch, facilityId, importId: id, today }));
}
