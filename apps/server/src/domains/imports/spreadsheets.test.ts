import { message } from '@afyakadi/contract';
import { importColumns } from '@afyakadi/contract/scheme/imports';
import { describe, expect, it } from 'vitest';
import { withDayFirst } from './csv/cells.ts';
import { readCsv } from './csv/records.ts';
import { rowReader, type StagedRow } from './rows.ts';

const columns = [
  'verifierId',
  'cardNo',
  'nationalId',
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'cardStatus',
  'authorizationStatus',
];
const good = [
  'NHIF',
  '01-123',
  '19900412141210000123',
  'Asha',
  'Juma',
  'F',
  '12/04/1990',
  'Active',
  'ACCEPTED',
];

async function read(...lines: string[]): Promise<StagedRow[]> {
  async function* content() {
    yield Buffer.from(lines.join('\r\n'));
  }
  const reader = rowReader('members', '2026-11-21');
  const rows: StagedRow[] = [];
  for await (const found of withDayFirst(readCsv(content(), importColumns.members)))
    rows.push(...found.map(reader));
  return rows;
}

const row = (cells: Partial<Record<string, string>> = {}, mark = ',') =>
  columns.map((column, i) => quoted(cells[column] ?? good[i] ?? '', mark)).join(mark);
const quoted = (cell: string, mark: string) => (cell.includes(mark) ? `"${cell}"` : cell);
const head = columns.join(',');
const readCell = async (column: string, cell: string) => (await read(head, row({ [column]: cell })))[0];

describe('what spreadsheets add to a file', () => {
  it.each([';', ',', '\t', '|'])('a line that says that %j divides the cells', async (mark) => {
    const lines = [`sep=${mark}`, columns.join(mark), row({}, mark)];
    expect(await read(...lines)).toMatchObject([{ line: 3, wanted: { firstName: 'Asha' }, reason: null }]);
    expect(await read(`"sep=${mark}"`, ...lines.slice(1))).toMatchObject([{ line: 3, reason: null }]);
  });

  it('empty columns and cells at the end, and between the others', async () => {
    const [first, ...rest] = columns;
    expect(await read(`${head},,`, `${row()},,`, row(), `${row()},,,,`)).toMatchObject(
      [2, 3, 4].map((line) => ({ line, reason: null })),
    );
    expect(await read(`${first},,${rest}`, row().replace('NHIF', 'NHIF,'))).toMatchObject([{ reason: null }]);
  });

  it('refuses a value in a column without a name', async () => {
    const cell = columns.length + 1;
    expect((await read(`${head},`, `${row()},x`))[0]?.reason).toEqual(
      message('imports.cellWithoutColumn', { cell }),
    );
    expect((await read(head, `${row()},x`))[0]?.reason?.code).toBe('imports.cellCount');
  });

  it.each([
    ['nationalId', '19900412141210000000'],
    ['nationalId', '1.99004E+19'],
    ['nationalId', '1,99004E+19'],
    ['cardNo', '19900412141210000000'],
    ['cardNo', '1.09901E+11'],
  ])('refuses in %s a number that one has cut: %s', async (column, cell) => {
    expect((await readCell(column, cell))?.reason).toEqual(
      message('imports.cellCutNumber', { column, cell }),
    );
  });

  it.each([
    "'19900412141210000123",
    '"=""19900412141210000123"""',
    '19900412-14121-00001-23',
    '1990 0412 1412 1000 0123',
  ])('reads the whole number in %j', async (cell) => {
    expect(await readCell('nationalId', cell)).toMatchObject({
      wanted: { nationalId: '19900412141210000123' },
      reason: null,
    });
  });
});

describe('a name in a file', () => {
  it('is stored like one that is typed, and may be the only one', async () => {
    expect(await readCell('firstName', 'Ng\u2019wa\u200bna')).toMatchObject({
      wanted: { firstName: "Ng'wana" },
    });
    expect(await readCell('lastName', '')).toMatchObject({ wanted: { lastName: null }, reason: null });
    expect((await readCell('firstName', '\u200b\u202e'))?.reason?.code).toBe('imports.cellNotName');
  });
});

describe('dates', () => {
  const born = async (...days: string[]) =>
    (await read(head, ...days.map((dateOfBirth, i) => row({ dateOfBirth, cardNo: `01-${i}` })))).map(
      ({ wanted, reason }) => reason?.code ?? wanted.dateOfBirth,
    );

  it('have the day first', async () => {
    expect(await born('03/04/1990', '25/04/1990', '1990-04-12')).toEqual([
      '1990-04-03',
      '1990-04-25',
      '1990-04-12',
    ]);
  });

  it('have the month first in a file that shows it', async () => {
    expect(await born('03/04/1990', '04/25/1990', '1990-04-12')).toEqual([
      '1990-03-04',
      '1990-04-25',
      '1990-04-12',
    ]);
  });

  it('with a slip among them are read like the others', async () => {
    expect(await born('25/04/1990', '04/25/1990', '03/04/1990')).toEqual([
      '1990-04-25',
      'imports.cellNotDay',
      '1990-04-03',
    ]);
  });

  it('in both orders stop the file, once others were taken', async () => {
    const unclear = Array.from({ length: 2_000 }, () => '03/04/1990');
    const american = Array.from({ length: 20 }, () => '04/25/1990');
    for (const days of [
      [...unclear, '04/25/1990'],
      [...american, '25/04/1990'],
    ]) {
      // Rows of one piece are taken together; these are in a later one.
      const filled = [
        ...days.slice(0, -1),
        ...Array.from({ length: 500 }, () => '1990-04-12'),
        ...days.slice(-1),
      ];
      await expect(born(...filled)).rejects.toMatchObject({
        description: { params: { line: filled.length + 1, problem: { code: 'imports.mixedDates' } } },
      });
    }
  });
});
