import { message } from '@afyakadi/contract';
import { unreadable } from './unreadable.ts';

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
  return counted.reduce((best, one) => (one.n > best.n ? one : best)).mark;
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
