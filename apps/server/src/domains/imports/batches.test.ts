import { expect, it } from 'vitest';
import type { CsvRow } from './csv/cells.ts';
import { rowReader } from './rows.ts';
import { batched, batchLimits } from './staged-rows.ts';

const read = rowReader('exclusions', '2026-11-21');

/** Pieces of ten rows each, whose first cells are such a text. */
async function* pieces(many: number, itemCode: string): AsyncGenerator<CsvRow[]> {
  for (let first = 0; first < many; first += 10) {
    yield Array.from({ length: Math.min(10, many - first) }, (_, n) => ({
      line: first + n + 2,
      problem: null,
      cells: new Map([
        ['itemCode', itemCode],
        ['schemeId', itemCode],
        ['productCode', itemCode],
      ]),
    }));
  }
}

async function linesOf(many: number, itemCode: string) {
  const found: { bytes: number; lines: number[] }[] = [];
  for await (const { rows, json } of batched(pieces(many, itemCode), read)) {
    const staged: { line: number }[] = JSON.parse(json);
    const lines = staged.map(({ line }) => line);
    expect(lines).toHaveLength(rows);
    found.push({ bytes: Buffer.byteLength(json), lines });
  }
  const all = Array.from({ length: many }, (_, n) => n + 2);
  expect(found.flatMap(({ lines }) => lines)).toEqual(all);
  return found;
}

it('ends a batch at its limit of rows', async () => {
  const batches = await linesOf(2_345, '101');
  expect(batches.map(({ lines }) => lines.length)).toEqual([1_000, 1_000, 345]);
  expect(await linesOf(1_000, '101')).toHaveLength(1);
  expect(await linesOf(0, '101')).toEqual([]);
});

it('ends a batch at its limit of bytes, even with few rows', async () => {
  // Two thirds of what a cell may have, each character of three bytes.
  const batches = await linesOf(2_000, '√'.repeat(200));
  expect(batches.length).toBeGreaterThan(2);
  for (const { bytes, lines } of batches) {
    expect(lines.length).toBeLessThan(1_000);
    expect(bytes).toBeLessThan(batchLimits.bytes + 4_096);
  }
});
