import {
  type ImportColumn,
  type ImportKind,
  importColumns,
  itemCategories,
  type Message,
  message,
  patientTypes,
} from '@afyakadi/contract';
import type { CsvRow } from './csv/cells.ts';
import {
  asCode,
  asDay,
  asGender,
  asMoney,
  asName,
  asNationalId,
  asOneOf,
  asPercent,
  asText,
  asWhole,
  asYesNo,
  type Read,
} from './csv/cells.ts';

/** A staged row. */
export interface StagedRow {
  line: number;
  /** Its key; of an unreadable row, as far as it can be read. */
  key: string;
  /** The values that the row sets, by column; columns that the file does not have are omitted. */
  wanted: Record<string, string | number | boolean | null | string[]>;
  /** Why it cannot be taken, a line for each reason. */
  reason: Message | null;
}

type Readers = Readonly<Record<string, (cell: string, column: string) => Read<string | number | boolean>>>;

const text = (most: number) => (cell: string, column: string) => asText(column, cell, most);
const name = (most: number) => (cell: string, column: string) => asName(column, cell, most);
const code = (most: number) => (cell: string, column: string) => asCode(column, cell, most);

const cardStatuses = ['Active', 'Inactive', 'Unknown', 'Invalid', 'N/A'] as const;
const authorizationStatuses = ['ACCEPTED', 'REJECTED', 'PENDING', 'N/A'] as const;

/** How each column is read; `today` is the facility's day, YYYY-MM-DD. */
const readers = {
  members: (today: string): Readers => ({
    verifierId: code(20),
    cardNo: code(32),
    nationalId: (cell, column) => asNationalId(column, cell),
    schemeId: code(20),
    schemeName: text(120),
    productCode: code(20),
    productName: text(120),
    firstName: name(80),
    middleName: name(80),
    lastName: name(80),
    gender: (cell, column) => asGender(column, cell),
    dateOfBirth: (cell, column) => asDay(column, cell, today),
    cardStatus: (cell, column) => asOneOf(column, cell, cardStatuses),
    authorizationStatus: (cell, column) => asOneOf(column, cell, authorizationStatuses),
    remarks: text(300),
    expiryDate: (cell, column) => asDay(column, cell),
  }),
  tariff: (): Readers => ({
    itemCode: code(40),
    itemName: text(200),
    itemTypeId: (cell, column) => asWhole(column, cell, 0),
    category: (cell, column) => asOneOf(column, cell, itemCategories),
    schemeId: code(20),
    unitPrice: (cell, column) => asMoney(column, cell),
    strength: text(80),
    dosage: text(80),
    needsApproval: (cell, column) => asYesNo(column, cell),
    maximumQuantity: (cell, column) => asWhole(column, cell, 1),
  }),
  exclusions: (): Readers => ({ itemCode: code(40), schemeId: code(20), productCode: code(20) }),
  benefits: (): Readers => ({
    schemeId: code(20),
    productCode: code(20),
    patientType: (cell, column) => asOneOf(column, cell, patientTypes),
    itemCode: code(40),
    copaymentPercent: (cell, column) => asPercent(column, cell),
    yearlyCeiling: (cell, column) => asMoney(column, cell),
    yearlyNumber: (cell, column) => asWhole(column, cell, 0),
    waived: (cell, column) => asYesNo(column, cell),
  }),
} as const satisfies Record<ImportKind, (today: string) => Readers>;

const keys: Record<ImportKind, (cell: (column: string) => string) => string> = {
  members: (cell) => `${cell('verifierId')} ${cell('cardNo').toUpperCase()}`,
  tariff: (cell) => `${cell('itemCode')} ${cell('schemeId')}`,
  exclusions: (cell) => `${cell('itemCode')} ${cell('schemeId')} ${cell('productCode')}`,
  benefits: (cell) =>
    `${cell('schemeId')} ${cell('productCode')} ${cell('patientType').toUpperCase()} ${cell('itemCode')}`,
};

/** Columns in which an empty cell means no. */
const answered: ReadonlySet<string> = new Set(['needsApproval', 'waived']);

/**
 * Reads rows of one kind of file. `today`: the facility's day, the latest date of birth. `asSent`: each row keeps all
 * columns, also that of a scheme's own price.
 */
export function rowReader(kind: ImportKind, today: string, asSent = false): (row: CsvRow) => StagedRow {
  const columns = new Map<string, ImportColumn>(Object.entries(importColumns[kind]));
  const read = new Map(Object.entries(readers[kind](today)));
  return ({ line, cells, problem }) => {
    const problems = problem === null ? [] : [problem];
    const wanted: StagedRow['wanted'] = {};
    for (const [column, { required, mayBeEmpty }] of columns) {
      const cell = cells.get(column);
      const reader = read.get(column);
      if (cell === undefined || !reader) continue;
      if (cell === '' && !answered.has(column)) {
        if (required && !mayBeEmpty) problems.push(message('imports.emptyCell', { column }));
        wanted[column] = null;
        continue;
      }
      const result = reader(cell, column);
      if ('problem' in result) problems.push(result.problem);
      else wanted[column] = result.value;
    }
    const key = keys[kind]((column) => String(wanted[column] ?? cells.get(column) ?? '')).trim();
    if (problems.length === 0)
      return { line, key, wanted: asSent ? wanted : completed(kind, wanted), reason: null };
    const reason = problems.reduceRight((others, first) =>
      message('imports.severalProblems', { first, others }),
    );
    return { line, key: shortened(key), wanted: refusedCells(cells), reason };
  };
}

/** Adds what a row implies without a column: a standard row of the tariff has its item in use. */
function completed(kind: ImportKind, wanted: StagedRow['wanted']): StagedRow['wanted'] {
  if (kind !== 'tariff') return wanted;
  const { itemCode = null, schemeId = null, unitPrice = null } = wanted;
  // Such a row sets only the scheme's own price; the item's other columns are ignored.
  return schemeId === null ? { ...wanted, schemeId, active: true } : { itemCode, schemeId, unitPrice };
}

/** Characters of a cell stored with a refused row: more than any column accepts. */
const maxStored = 320;

/**
 * Returns the cells of a refused row for correction, without characters that no text can store. A cell that is too
 * long for any column is truncated with a mark that keeps it too long, so that the row is refused again instead of
 * losing half of it.
 */
function refusedCells(cells: CsvRow['cells']): StagedRow['wanted'] {
  const excerpt = (cell: string) =>
    cell.length > maxStored ? `${storable(cell.slice(0, maxStored))}…` : storable(cell);
  return Object.fromEntries([...cells].map(([column, cell]) => [column, excerpt(cell)]));
}

const storable = (cell: string) => cell.replace(/\0|\p{Cs}/gu, '�');
/** Cut first: half of a character that takes two is no text. */
const shortened = (key: string) => storable(key.slice(0, 200));
