import type { CsvRow } from './csv/records.ts';
import type { StagedRow } from './rows.ts';

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
  found: AsyncIterable<CsvRow[]>,
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
  for await (const rows of found) {
    for (const row of rows) {
      const json = JSON.stringify(read(row));
      waiting.push(json);
      bytes += Buffer.byteLength(json);
      if (waiting.length >= batchLimits.rows || bytes >= batchLimits.bytes) yield taken();
    }
  }
  if (waiting.length > 0) yield taken();
}
