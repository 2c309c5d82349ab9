import { isUtf8 } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { importLimits, type Message, message } from '@afyakadi/contract';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Failure } from '../../../platform/errors.ts';
import { type CsvRow, delimiterHint, delimiterOf, readHead, unreadable } from './cells.ts';

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
    const filled = parsed.filter(({ cells }) => cells.some((cell) => cell !== ''));
    rows += filled.length;
    const beyond = filled[filled.length - 1 - (rows - importLimits.rows - 1)];
    if (rows > importLimits.rows && beyond) {
      throw unreadable(beyond.line, message('imports.tooManyRows', { most: importLimits.rows }));
    }
    if (filled.length > 0) yield filled.map((row) => rowOf(head, row));
  }
  if (!columns) throw new Failure('unprocessable', message('imports.emptyFile'));
}

function textOf({ bytes, line }: Piece): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let current = line;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    const stop = end < 0 ? bytes.byteLength : end + 1;
    if (!isUtf8(bytes.subarray(from, stop)) || end < 0) break;
    current += 1;
    from = stop;
  }
  throw unreadable(current, message('imports.notUtf8'));
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
    const failedLine = line + ('lines' in error && typeof error.lines === 'number' ? error.lines - 1 : 0);
    throw unreadable(failedLine, message('imports.quotes'));
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

/** Complete rows of the file. */
export interface Piece {
  bytes: Buffer;
  /** Of its first byte, from 1. */
  line: number;
}

const quote = 0x22;
const newLine = 0x0a;
const carriageReturn = 0x0d;

/** Bytes processed at a time, a few milliseconds' worth; other work gets its turn after each. */
export const pieceBytes = 32 * 1024;

const tooLong = message('imports.rowTooLong', { size: importLimits.rowBytes / 1024 });

/**
 * Cuts a file between its rows, so that each piece can be parsed separately and no row, however malformed, takes more
 * than its share of memory. A row ends at the end of a line, unless a quotation mark is open there.
 */
export async function* wholeRecords(
  content: AsyncIterable<Uint8Array>,
  most = pieceBytes,
): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  let line = 1;
  for await (const chunk of evenly(content, most)) {
    let bytes: Buffer = Buffer.concat([rest, chunk]);
    if (!begun && bytes.byteLength >= 3) {
      begun = true;
      bytes = withoutMark(bytes);
    }
    const { end, lines } = wholeUntil(bytes, line);
    if (end > 0) {
      yield { bytes: bytes.subarray(0, end), line };
      line += lines;
    }
    rest = bytes.subarray(end);
  }
  if (rest.byteLength > 0) yield { bytes: begun ? rest : withoutMark(rest), line };
}

/** However small or large the chunks come: a row that comes byte by byte must not be looked through at every byte. */
async function* evenly(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.byteLength; from += most) {
      const part = chunk.subarray(from, from + most);
      waiting.push(part);
      size += part.byteLength;
      if (size < most) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
      await turn();
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function withoutMark(bytes: Buffer): Buffer {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw unreadable(1, message('imports.utf16'));
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
}

/** Returns where the last complete row ends, and the number of lines before. */
function wholeUntil(bytes: Buffer, firstLine: number): { end: number; lines: number } {
  let open = false;
  let lines = 0;
  let whole = { end: 0, lines: 0 };
  for (let i = 0; i < bytes.byteLength; i++) {
    const byte = bytes[i];
    if (byte === quote) open = !open;
    else if (byte === 0) throw unreadable(firstLine + lines, message('imports.notText'));
    // Only the next byte shows whether the line ends with more than the return.
    else if (
      byte === newLine ||
      (byte === carriageReturn && i + 1 < bytes.byteLength && bytes[i + 1] !== newLine)
    ) {
      lines += 1;
      if (!open) whole = { end: i + 1, lines };
    }
    if (i - whole.end >= importLimits.rowBytes) throw unreadable(firstLine + whole.lines, tooLong);
  }
  return whole;
}
