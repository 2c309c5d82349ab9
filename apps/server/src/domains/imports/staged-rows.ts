import type { ImportKind } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { Batch } from './batches.ts';

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
