import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import { lowerKeys } from './read.ts';
import { parse } from './understand.ts';

/** Rows between which others get their turn. */
const turnRows = 500;

/** Takes rows one after the other, with turns for others. */
export async function inTurns<T>(rows: readonly T[], take: (row: T) => void): Promise<void> {
  for (let first = 0; first < rows.length; first += turnRows) {
    await turn();
    for (const row of rows.slice(first, first + turnRows)) take(row);
  }
}

/**
 * Reads rows of a large answer with turns for others: keys to lower case, then each by its schema.
 * @param name what holds the rows, for what is told of odd ones
 * @param most rows that are read; more are odd before one is
 */
export async function readRows<T>(
  rows: unknown,
  { name, row, most }: { name: string; row: z.ZodType<T>; most: number },
): Promise<{ value: T[] } | { odd: string }> {
  if (!Array.isArray(rows)) return { odd: `SHAPE ${name} invalid_type` };
  if (rows.length > most) return { odd: `SHAPE ${name} too_big` };
  const value: T[] = [];
  for (let first = 0; first < rows.length; first += turnRows) {
    await turn();
    for (const each of rows.slice(first, first + turnRows)) {
      const json = lowerKeys(each);
      if (!json.ok) return { odd: json.problem };
      const read = parse(row, json.value);
      if ('odd' in read) return { odd: read.odd.replace(/^SHAPE ?/, `SHAPE ${name}.[].`) };
      value.push(read.value);
    }
  }
  return { value };
}
