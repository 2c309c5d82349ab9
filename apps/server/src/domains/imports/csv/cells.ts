import { type genders, type Message, message } from '@afyakadi/contract';
import { cleanName, nameLetter } from '@afyakadi/contract/formats/names';
import { meaningsOf, shillingsIn, wholeIn } from '@afyakadi/contract/formats/numbers';

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
  const found = words.find((word) => word.toLowerCase() === cell.toLowerCase());
  return found ? { value: found } : no(message('imports.cellNotOneOf', { column, words: words.join(', ') }));
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
  const at = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value || value < '1900-01-01') {
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
