import { setImmediate as turn } from 'node:timers/promises';
import { importLimits, message } from '@afyakadi/contract';
import { unreadable } from './unreadable.ts';

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
