export type Cell = string | number | null;

/**
 * What a spreadsheet takes for the beginning of a formula, after whatever it passes over: also the full-width forms,
 * which some read as the plain ones, and the bar of old programs. Tab and line breaks carry what follows into a cell of
 * its own.
 */
const formula =
  /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@|\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/u;
/** XML cannot hold them, and nobody sees them. */
const unwritable = /[\p{Cc}\ufffe\uffff]+/gu;

/** A cell that is text wherever it is opened; numbers stay numbers. */
export function harmless(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(unwritable, ' ');
  return formula.test(cell) ? `'${text}` : text;
}
