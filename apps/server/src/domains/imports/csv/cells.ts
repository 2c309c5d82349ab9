import { type genders, type Message, message } from '@afyakadi/contract';
import { cleanName, nameLetter } from '@afyakadi/contract/formats/names';
import { meaningsOf, shillingsIn, wholeIn } from '@afyakadi/contract/formats/numbers';
import { Failure } from '../../../platform/errors.ts';

/** A row of the file: its cells by the names of the head. */
export interface CsvRow {
  /** The line on which it begins; the head is line 1. */
  line: number;
  /** Trimmed; columns that the file does not have are not in it. */
  cells: ReadonlyMap<string, string>;
  /** The problem with the number of its cells. */
  problem: Message | null;
}

/** The value of a cell, or its problem. Undefined: the file has no such column, so the present value remains. */
export type Read<T> = { value: T } | { problem: Message };

const no = (problem: Message): Read<never> => ({ problem });

/** Spreadsheets and our own files write a mark before what would be a formula; it is no part of the text. */
const guarded = /^'(?=\s*[=+\-@|])/;

/** Reads a text of one line. */
export function asText(column: string, cell: string, most: number): Read<string> {
  const text = cell.replace(guarded, '').trim();
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return no(message('imports.cellCharacters', { column }));
  if (text.length > most) return no(message('imports.cellTooLong', { column, most }));
  return { value: text };
}

/** A person's name, in the form in which names are stored. */
export function asName(column: string, cell: string, most: number): Read<string> {
  const read = asText(column, cleanName(cell.replace(guarded, '')), most);
  if ('problem' in read || nameLetter.test(read.value)) return read;
  return no(message('imports.cellNotName', { column }));
}

/** How a spreadsheet keeps a number as text. */
const keptAsText = /^(?:'|=")(.*?)"?$/;
/** A long number as a spreadsheet shows it (1.9E+19), or saves it: after 15 digits there are zeros. */
const cutNumber = /^\d(?:[.,]\d+)?E\+\d+$|^\d{15}0{2,}$/i;

/** A text of letters, digits and the marks that codes have. */
export function asCode(column: string, cell: string, most: number): Read<string> {
  const kept = cell.replace(keptAsText, '$1');
  if (cutNumber.test(kept)) return no(message('imports.cellCutNumber', { column, cell: kept }));
  const read = asText(column, kept, most);
  if ('problem' in read || /^[0-9A-Za-z./-]*$/.test(read.value)) return read;
  return no(message('imports.cellNotCode', { column }));
}

/** A national identification number of 20 digits, in groups or not. */
export function asNationalId(column: string, cell: string): Read<string> {
  const read = asCode(column, cell.replace(/[\s-]/g, ''), 40);
  if ('problem' in read && read.problem.code === 'imports.cellCutNumber') return read;
  const value = 'value' in read ? read.value : '';
  return /^\d{20}$/.test(value) ? { value } : no(message('imports.cellNotNationalId', { column }));
}

/** Reads one of several words, in any case. */
export function asOneOf<W extends string>(column: string, cell: string, words: readonly W[]): Read<W> {
  const known = words.find((word) => word.toLowerCase() === cell.toLowerCase());
  return known ? { value: known } : no(message('imports.cellNotOneOf', { column, words: words.join(', ') }));
}

const genderWords: Record<string, (typeof genders)[number]> = {
  male: 'Male',
  m: 'Male',
  me: 'Male',
  mume: 'Male',
  female: 'Female',
  f: 'Female',
  ke: 'Female',
  mke: 'Female',
};

export function asGender(column: string, cell: string): Read<(typeof genders)[number]> {
  const value = new Map(Object.entries(genderWords)).get(cell.toLowerCase());
  return value ? { value } : no(message('imports.cellNotGender', { column }));
}

/** A day as YYYY-MM-DD, read from that or from DD/MM/YYYY; the same day of the calendar must come out. */
export function asDay(column: string, cell: string, latest = '2100-12-31'): Read<string> {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cell);
  const usual = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  const [year, month, day] = iso ? iso.slice(1) : usual ? usual.slice(1).reverse() : [];
  const value = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const midnight = new Date(`${value}T00:00:00Z`);
  if (
    Number.isNaN(midnight.getTime()) ||
    midnight.toISOString().slice(0, 10) !== value ||
    value < '1900-01-01'
  ) {
    return no(message('imports.cellNotDay', { column }));
  }
  if (value > latest) return no(message('imports.cellTooLate', { column, latest }));
  return { value };
}

/** The largest number that a column takes. */
const most = 2_000_000_000;

/** Refuses a number: with the question about one that can mean two, or else with `problem`. */
function notNumber(column: string, cell: string, problem: Message): Read<never> {
  const meanings = meaningsOf(cell);
  return no(meanings ? message('imports.cellAmbiguous', { column, cell, ...meanings }) : problem);
}

/** Reads whole TZS; thousands may be separated. */
export function asMoney(column: string, cell: string): Read<number> {
  const value = shillingsIn(cell) ?? -1;
  if (value >= 0 && value <= most) return { value };
  return notNumber(column, cell, message('imports.cellNotMoney', { column }));
}

export function asWhole(column: string, cell: string, least: number): Read<number> {
  const value = wholeIn(cell) ?? -1;
  if (value >= least && value <= most) return { value };
  return notNumber(column, cell, message('imports.cellNotWhole', { column, least }));
}

/** Reads a part of a price, from 1 to 100; a mark of percent may follow. */
export function asPercent(column: string, cell: string): Read<number> {
  const value = wholeIn(cell.replace(/%$/, '')) ?? 0;
  if (value >= 1 && value <= 100) return { value };
  return no(message('imports.cellNotPercent', { column }));
}

const yes = ['yes', 'y', 'true', '1', 'ndiyo'];
const nay = ['no', 'n', 'false', '0', 'hapana', ''];

export function asYesNo(column: string, cell: string): Read<boolean> {
  const word = cell.toLowerCase();
  if (yes.includes(word)) return { value: true };
  return nay.includes(word) ? { value: false } : no(message('imports.cellNotYesNo', { column }));
}

const dayColumns = ['dateOfBirth', 'expiryDate'];
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Days that show their order, or rows, after which a file's order is decided. */
const enough = { shown: 20, rows: 2_000 };

type Order = 'dayFirst' | 'monthFirst';

/** The order that a day such as 25/04/1990 shows; 04/12/1990 shows none. */
function orderOf(day: string): Order | undefined {
  const [, first, second] = slashed.exec(day) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 && b <= 12) return 'dayFirst';
  return a <= 12 && b > 12 ? 'monthFirst' : undefined;
}

const daysOf = ({ cells }: CsvRow) => dayColumns.flatMap((column) => cells.get(column) ?? []);

/**
 * Returns the rows of a file with the day first in every date: here that is usual, and a file whose first dates all
 * show the month first is of a computer set to American dates. Rows wait until that is known. Failure `unprocessable`:
 * a date shows another order than was taken for those before it.
 */
export async function* withDayFirst(batches: AsyncIterable<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  const held: CsvRow[][] = [];
  const seen = { dayFirst: 0, monthFirst: 0, rows: 0 };
  let order: Order | undefined;
  const decided = (): Order => (seen.monthFirst > 0 && seen.dayFirst === 0 ? 'monthFirst' : 'dayFirst');
  const note = (row: CsvRow, taken: Order | undefined) => {
    for (const day of daysOf(row)) {
      const shown = orderOf(day);
      // One slip in a file that has shown its order is a refused row.
      if (shown && taken && shown !== taken && (taken === 'monthFirst' || seen.dayFirst === 0))
        throw unreadable(row.line, message('imports.mixedDates', { day }));
      if (shown) seen[shown] += 1;
    }
  };
  for await (const batch of batches) {
    for (const row of batch) note(row, order);
    seen.rows += batch.length;
    if (order) yield batch.map((row) => turned(row, order));
    else held.push(batch);
    if (!order && (seen.dayFirst + seen.monthFirst >= enough.shown || seen.rows >= enough.rows)) {
      order = decided();
      for (const batch of held.splice(0)) yield batch.map((row) => turned(row, order));
    }
  }
  for (const batch of held) yield batch.map((row) => turned(row, decided()));
}

function turned(row: CsvRow, order: Order | undefined): CsvRow {
  if (order !== 'monthFirst') return row;
  const cells = new Map(row.cells);
  for (const column of dayColumns) {
    const cell = cells.get(column);
    if (cell !== undefined) cells.set(column, cell.replace(slashed, '$2/$1/$3'));
  }
  return { ...row, cells };
}

/** Columns of the file with the refused rows, which are ignored when it is read. */
export const ownColumns = ['line', 'reason'];

/** The first line of some spreadsheets' files, which names what divides the cells: `sep=;`. */
const hint = /^(?:[ \t]*(?:\r\n|\n|\r))*"?sep=([,;\t|])"?[,;\t| ]*(?:\r\n|\n|\r|$)/i;

/** Returns what divides the cells by such a line, and the line itself; undefined without one. */
export function delimiterHint(text: string): { delimiter: string; line: string } | undefined {
  const [line, delimiter] = hint.exec(text) ?? [];
  return line && delimiter ? { delimiter, line } : undefined;
}

/** Returns the separator of the cells: the most frequent of comma, semicolon and tab in the first line with a text. */
export function delimiterOf(text: string): string {
  const first = text.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const bare = first.replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, n: bare.split(mark).length }));
  return counted.reduce((best, candidate) => (candidate.n > best.n ? candidate : best)).mark;
}

/**
 * The names of the head as the contract spells them, in the order of the file; null for a column without a name. Failure `unprocessable`: columns that are
 * unknown, missing or there twice, each by its name.
 */
export function readHead(
  line: number,
  cells: readonly string[],
  wanted: Readonly<Record<string, { required: boolean }>>,
): (string | null)[] {
  const known = new Map([...Object.keys(wanted), ...ownColumns].map((name) => [name.toLowerCase(), name]));
  const names = cells.map((cell) => known.get(cell.trim().toLowerCase()) ?? null);
  const named = cells.filter((cell) => cell.trim() !== '');
  const unknown = cells.filter((cell, i) => names[i] === null && named.includes(cell));
  const doubled = names.filter((name, i) => name !== null && names.indexOf(name) < i);
  const missing = Object.entries(wanted).filter(([name, { required }]) => required && !names.includes(name));
  if (unknown.length > 0 && unknown.length === named.length) {
    throw unreadable(line, message('imports.headUnknown', { names: Object.keys(wanted).join(', ') }));
  }
  const [strange] = unknown;
  if (strange !== undefined) {
    throw unreadable(line, message('imports.unknownColumn', { name: shown(strange) }));
  }
  if (doubled[0]) throw unreadable(line, message('imports.columnTwice', { name: doubled[0] }));
  if (missing.length > 0) {
    throw unreadable(
      line,
      message('imports.missingColumns', { names: missing.map(([name]) => name).join(', ') }),
    );
  }
  return names;
}

/** Shortens text of a file for a message, without invisible characters. */
function shown(text: string): string {
  const whole = text.trim();
  // Cut first: half of a character that takes two is no text.
  const plain = (some: string) => some.replace(/[\p{Cc}\p{Cs}]/gu, '�');
  return whole.length > 40 ? `${plain(whole.slice(0, 40))}…` : plain(whole);
}

/** Returns the failure for a file that cannot be read further, by the line of its problem. */
export function unreadable(line: number, problem: Message): Failure {
  return new Failure('unprocessable', message('imports.inLine', { line, problem }));
}
