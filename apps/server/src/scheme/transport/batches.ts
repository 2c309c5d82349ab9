import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import { lowerKeys } from './read.ts';
import { parse } from './understand.ts';

/** Rows of one batch; between batches the event loop serves other work. */
const batchRows = 500;

/** Processes rows in batches and yields to the event loop between them. */
export async function inBatches<T>(rows: readonly T[], take: (row: T) => void): Promise<void> {
  for (let first = 0; first < rows.length; first += batchRows) {
    await turn();
    for (const row of rows.slice(first, first + batchRows)) take(row);
  }
}

/**
 * Reads rows of a large answer in batches: keys to lower case, then each by its schema.
 * @param name the key of the rows, to name the place of a mismatch
 * @param most the most rows read; more are a mismatch as a whole
 */
export async function readRows<T>(
  rows: unknown,
  { name, row, most }: { name: string; row: z.ZodType<T>; most: number },
): Promise<{ value: T[] } | { mismatch: string }> {
  if (!Array.isArray(rows)) return { mismatch: `SHAPE ${name} invalid_type` };
  if (rows.length > most) return { mismatch: `SHAPE ${name} too_big` };
  const value: T[] = [];
  for (let first = 0; first < rows.length; first += batchRows) {
    await turn();
    for (const each of rows.slice(first, first + batchRows)) {
      const json = lowerKeys(each);
      if (!json.ok) return { mismatch: json.problem };
      const read = parse(row, json.value);
      if ('mismatch' in read) return { mismatch: read.mismatch.replace(/^SHAPE ?/, `SHAPE ${name}.[].`) };
      value.push(read.value);
    }
  }
  return { value };
}
