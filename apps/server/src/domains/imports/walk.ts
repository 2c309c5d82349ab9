import { sql } from 'kysely';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { StagedRows } from '../../scheme/port/imports.ts';

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
