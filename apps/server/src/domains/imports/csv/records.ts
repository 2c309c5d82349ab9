import { isUtf8 } from 'node:buffer';
import { importLimits, type Message, message } from '@afyakadi/contract';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Failure } from '../../../platform/errors.ts';
import { delimiterHint, delimiterOf, readHead } from './head.ts';
import { type Piece, pieceBytes, wholeRecords } from './pieces.ts';
import { unreadable } from './unreadable.ts';

/** A row of the file: its cells by the names of the head. */
export interface CsvRow {
  /** The line on which it begins; the head is line 1. */
  line: number;
  /** Trimmed; columns that the file does not have are not in it. */
  cells: ReadonlyMap<string, string>;
  /** The problem with the number of its cells. */
  problem: Message | null;
}

interface Parsed {
  line: number;
  cells: string[];
}

/**
 * Reads the rows of a CSV file after its head, each when the one before is taken: UTF-8 with or without its mark;
 * separated by comma, semicolon or tab as in the head, or as a line before it says. Failures `unprocessable` with the line: another encoding,
 * unbalanced quotation marks, a row or a number of rows beyond importLimits, a head without the columns of `names`.
 * The problem of one row alone is its `problem`.
 * @param names the columns by their name, and whether each is required
 * @param most bytes parsed before other work of the process gets its turn
 */
export async function* readCsv(
  content: AsyncIterable<Uint8Array>,
  names: Readonly<Record<string, { required: boolean }>>,
  most = pieceBytes,
): AsyncGenerator<CsvRow[]> {
  let delimiter: string | undefined;
  let columns: (string | null)[] | undefined;
  let rows = 0;
  for await (const piece of wholeRecords(content, most)) {
    let { line } = piece;
    let text = textOf(piece);
    const hint = delimiter === undefined ? delimiterHint(text) : undefined;
    if (hint) {
      delimiter = hint.delimiter;
      text = text.slice(hint.line.length);
      line += breaksIn([hint.line]);
    }
    const divides = delimiter ?? delimiterOf(text);
    const parsed = parsePiece(text, line, divides);
    if (!columns) {
      const first = parsed.shift();
      if (!first) continue;
      delimiter = divides;
      columns = readHead(first.line, first.cells, names);
    }
    const head = columns;
    const found = parsed.filter(({ cells }) => cells.some((cell) => cell !== ''));
    rows += found.length;
    const beyond = found[found.length - 1 - (rows - importLimits.rows - 1)];
    if (rows > importLimits.rows && beyond) {
      throw unreadable(beyond.line, message('imports.tooManyRows', { most: importLimits.rows }));
    }
    if (found.length > 0) yield found.map((row) => rowOf(head, row));
  }
  if (!columns) throw new Failure('unprocessable', message('imports.emptyFile'));
}

function textOf({ bytes, line }: Piece): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let at = line;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    const stop = end < 0 ? bytes.byteLength : end + 1;
    if (!isUtf8(bytes.subarray(from, stop)) || end < 0) break;
    at += 1;
    from = stop;
  }
  throw unreadable(at, message('imports.notUtf8'));
}

function parsePiece(text: string, line: number, delimiter: string): Parsed[] {
  const parsed: Parsed[] = [];
  try {
    parse(text, {
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells, { lines }) => {
        parsed.push({ line: line + lines - 1 - breaksIn(cells), cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = line + ('lines' in error && typeof error.lines === 'number' ? error.lines - 1 : 0);
    throw unreadable(at, message('imports.quotes'));
  }
  return parsed;
}

/** A cell may go over several lines; the parser counts to the last. */
const breaksIn = (cells: readonly string[]) => cells.join('').match(/\r\n|\n|\r/g)?.length ?? 0;

function rowOf(columns: readonly (string | null)[], { line, cells }: Parsed): CsvRow {
  const named = columns.flatMap((name, i): [string, string][] =>
    name === null ? [] : [[name, (cells[i] ?? '').trim()]],
  );
  return { line, cells: new Map(named), problem: problemOf(columns, cells) };
}

/** Spreadsheets add empty cells to columns that nobody named; what stands there belongs to no column. */
function problemOf(columns: readonly (string | null)[], cells: readonly string[]): Message | null {
  const nameless = cells.findIndex((cell, i) => cell !== '' && columns[i] === null);
  if (nameless >= 0) return message('imports.cellWithoutColumn', { cell: nameless + 1 });
  const last = columns.findLastIndex((name) => name !== null) + 1;
  const fits = cells.length >= last && cells.slice(columns.length).every((cell) => cell === '');
  return fits ? null : message('imports.cellCount', { cells: cells.length, columns: columns.length });
}
