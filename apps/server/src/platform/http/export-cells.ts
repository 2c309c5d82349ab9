import { setImmediate as nextTurn } from 'node:timers/promises';

export type Cell = string | number | null;

/**
 * The characters that a spreadsheet interprets as the beginning of a formula, including ignored characters before it: also the
 * full-width forms, which some treat like the plain ones, and the bar of old programs. After a tab or a line break a
 * new cell begins.
 */
const formula =
  /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@|\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/u;
/** The same after a semicolon, which begins a new cell where the spreadsheet's separator is one. */
const afterSemicolon =
  /;(?=[\s\p{Cf}\p{Cc}]*[=+\-@|\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
/** Characters that XML cannot contain, and that are invisible. */
const unwritable = /[\p{Cc}\ufffe\uffff]+/gu;

/**
 * How the cells are written as CSV: all quoted, so that a spreadsheet that takes other separators too does not split them;
 * and with the mark of the encoding at the beginning, which makes Excel read it as UTF-8.
 */
export const csvStyle = { quoteStyle: 'all', bom: true } as const;

/** A cell that is text wherever it is opened; numbers stay numbers. */
export function harmless(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(afterSemicolon, ";'").replace(unwritable, ' ');
  return formula.test(cell) ? `'${text}` : text;
}

/** Rows that are written without a pause: some 5 ms of work. */
const rowsAtOnce = 100;

/** Yields rows that were read together, and lets other calls be answered after each hundred. */
export async function* withPauses<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await nextTurn();
    yield row;
  }
}
