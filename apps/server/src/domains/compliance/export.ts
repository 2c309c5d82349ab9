import { csvType, spreadsheetType } from '@afyakadi/contract';
import { writeCsvStream } from 'hucre/csv';
import type { Reader } from '../../platform/database/index.ts';
import { type Cell, csvStyle, harmless } from '../../platform/http/export-cells.ts';
import type { File } from '../../platform/http/files.ts';
import type { Caller } from '../../platform/http/route.ts';
import { type Column, columnsFor, hasLines } from './export-columns.ts';
import { type ExportRow, exportRows } from './export-rows.ts';
import type { Period } from './period.ts';

interface ExportWanted {
  period: Period;
  format: 'csv' | 'xlsx';
  /** Without the ending. */
  name: string;
}

/**
 * The claims of a period as a file that is written while it is read: a row for each line, for the administrator a row
 * for each claim. @param dayOf the facility's day of a moment
 */
export function exportClaims(
  read: Reader,
  { caller, now }: { caller: Caller; now: Date },
  { period, format, name }: ExportWanted,
  dayOf: (at: Date) => string,
): File {
  const columns = columnsFor(caller.role, dayOf);
  const wanted = { lines: hasLines(caller.role), before: now };
  const rows = exportRows(read, caller.facility.id, period, wanted);
  const type = format === 'csv' ? csvType : spreadsheetType;
  return { type, fileName: `${name}.${format}`, content: contentOf(columns, rows, format) };
}

/** The rows as a file, which is written while they are read. */
export function contentOf(
  columns: readonly Column[],
  rows: AsyncIterable<ExportRow>,
  format: ExportWanted['format'],
) {
  const cells = cellsOf(columns, rows);
  return format === 'csv' ? asCsv(columns, cells) : asSpreadsheet(columns, cells);
}

async function* cellsOf(columns: readonly Column[], rows: AsyncIterable<ExportRow>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((column) => harmless(column.of(row)));
}

function asCsv(columns: readonly Column[], rows: AsyncIterable<Cell[]>) {
  return writeCsvStream(rows, { columns: columns.map(({ header }) => header), ...csvStyle });
}

/** Loads the writer of spreadsheets with the first one: it takes 4 MB of memory. */
async function* asSpreadsheet(columns: readonly Column[], rows: AsyncIterable<Cell[]>) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rows, {
    name: 'Claims',
    columns: columns.map(({ header, width, number }) => ({
      header,
      width,
      ...(number ? { numFmt: '#,##0' } : {}),
    })),
    freezePane: { rows: 1 },
  });
}
