import { message } from '@afyakadi/contract';
import type { CsvRow } from './records.ts';
import { unreadable } from './unreadable.ts';

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
export async function* withDayFirst(found: AsyncIterable<CsvRow[]>): AsyncGenerator<CsvRow[]> {
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
  for await (const batch of found) {
    for (const row of batch) note(row, order);
    seen.rows += batch.length;
    if (order) yield batch.map((row) => turned(row, order));
    else held.push(batch);
    if (!order && (seen.dayFirst + seen.monthFirst >= enough.shown || seen.rows >= enough.rows)) {
      order = decided();
      for (const one of held.splice(0)) yield one.map((row) => turned(row, order));
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
