import { type ImportKind, importColumns, importKinds } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sizes } from '../../../test/setup/sizes.ts';
import { Failure } from '../../platform/errors.ts';
import { readCsv } from './csv/records.ts';
import { rowReader, type StagedRow } from './rows.ts';

const good: Record<ImportKind, string> = {
  members:
    'NHIF,01-123,19900412141210000123,1001,Standard,NH001,"Public, all",Asha,,Juma,F,12/04/1990,Active,ACCEPTED,,',
  tariff: '101,"Syrup ""S""",3,medicine,,"1,200",500mg,Tablet,no,3',
  exclusions: '101,1001,NH001',
  benefits: '1001,NH001,OUT,,10,40000,,no',
};
const fileOf = (kind: ImportKind, rows: number, end: string) =>
  [Object.keys(importColumns[kind]).join(','), ...Array.from({ length: rows }, () => good[kind]), ''].join(
    end,
  );

/** Contents that cause errors in files. */
const troubles = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\ufeff',
  "'",
  '=1+1',
  '\\',
  '😀',
  '\u2028',
  ' ',
  '-1',
  '{}',
];
const bytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 6 }).map((some) => Buffer.from(some)),
  fc.constantFrom(...troubles).map((text) => Buffer.from(text)),
  fc.constant(Buffer.from([0xff, 0xfe])),
  fc.constantFrom(100, 17_000, 40_000).map((n) => Buffer.alloc(n, '"a')),
);
const kind = fc.constantFrom(...importKinds);

/** A good file with some places overwritten, cut out or put in. */
const mutated = fc
  .record({
    kind,
    rows: fc.nat(8),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    changes: fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), out: fc.nat(4), put: bytes }),
      { maxLength: 5 },
    ),
  })
  .map(({ kind, rows, end, changes }) => {
    const content = changes.reduce(
      (so, { at, out, put }) => {
        const place = Math.floor(at * so.byteLength);
        return Buffer.concat([so.subarray(0, place), put, so.subarray(place + out)]);
      },
      Buffer.from(fileOf(kind, rows, end)),
    );
    return { kind, content };
  });
const random = fc.record({
  kind,
  content: fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some)),
});

/** Every row as it would be staged, or why the file cannot be read; the file comes in pieces of any size. */
async function outcomeOf(kind: ImportKind, content: Buffer, size: number): Promise<StagedRow[] | Failure> {
  async function* pieces() {
    for (let from = 0; from < content.byteLength; from += size) yield content.subarray(from, from + size);
  }
  const read = rowReader(kind, '2026-11-21');
  const rows: StagedRow[] = [];
  try {
    for await (const found of readCsv(pieces(), importColumns[kind], size)) rows.push(...found.map(read));
    return rows;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function expectReported(outcome: StagedRow[] | Failure): void {
  if (outcome instanceof Failure) {
    expect(outcome.status).toBe('unprocessable');
    expect(outcome.message).toMatch(/^Line [1-9]\d*: |^The file is empty/);
    return;
  }
  let before = 0;
  for (const { line, key, wanted, reason } of outcome) {
    expect(line).toBeGreaterThan(before);
    before = line;
    expect(reason && englishOf(reason)).not.toBe('');
    // Characters that PostgreSQL cannot store in jsonb or text.
    expect(JSON.stringify({ key, wanted, reason })).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    if (reason === null) expect(key).not.toBe('');
  }
}

it('reports the problem of any malformed file by line, in pieces of any size', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 3, arbitrary: mutated }, random),
      fc.integer({ min: 20, max: 3_000 }),
      async ({ kind, content }, size) => {
        const whole = await outcomeOf(kind, content, content.byteLength + 1);
        expectReported(whole);
        const cut = await outcomeOf(kind, content, size);
        // Of two problems, which one is found first depends on where the file is cut.
        if (whole instanceof Failure) {
          expect(cut).toBeInstanceOf(Failure);
          expectReported(cut);
        } else expect(cut).toEqual(whole);
      },
    ),
    { ...sizes.properties.fixed, numRuns: sizes.properties.importFiles },
  );
});

it('reads a valid file with any line ends', async () => {
  for (const one of importKinds) {
    for (const end of ['\n', '\r\n', '\r']) {
      const rows = await outcomeOf(one, Buffer.from(fileOf(one, 3, end)), 7);
      expect(rows).toMatchObject([2, 3, 4].map((line) => ({ line, reason: null })));
    }
  }
});
