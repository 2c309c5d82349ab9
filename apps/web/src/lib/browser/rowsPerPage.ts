import { tablePageSize } from '@afyakadi/contract/limits';
import { useSyncExternalStore } from 'react';
import { remember, remembered } from './device.ts';
import { signal, useSignal } from './signal.ts';

/** The numbers of rows that a person can choose. */
export const rowChoices = [tablePageSize, 10, 25, 50] as const;
export type RowChoice = 'fit' | (typeof rowChoices)[number];

/** What most lists need above and below their rows, in px: top bar, counts, search, header and pager. */
const aroundRows = 420;
const rowHeights = { comfortable: 48, compact: 36 };

/** Returns the stored choice; 5 rows without one (requirements 3.3). */
export function rowChoiceOf(stored: string | null): RowChoice {
  return stored === 'fit' ? 'fit' : (rowChoices.find((rows) => String(rows) === stored) ?? tablePageSize);
}

/** The choice of this device for all lists. */
export const rowChoice = signal<RowChoice>(rowChoiceOf(remembered('rows')));

export function chooseRows(choice: RowChoice): void {
  remember('rows', String(choice));
  rowChoice.set(choice);
}

/** Whether this device shows rows lower, so that more of them fit. */
export const compactRows = signal(remembered('density') === 'compact');

export function setCompactRows(compact: boolean): void {
  remember('density', compact ? 'compact' : 'comfortable');
  compactRows.set(compact);
}

/**
 * How many rows fit a window of this height in px: 5 at least (requirements 3.3), and 50 at most. Steps of 5 keep the
 * pages of a list the same if the window changes a little.
 */
export function rowsThatFit(height: number, density: keyof typeof rowHeights = 'comfortable'): number {
  const rows = Math.floor((height - aroundRows) / rowHeights[density]);
  return Math.min(50, Math.max(tablePageSize, rows - (rows % 5)));
}

/** Returns the rows per page of a list: those chosen, or as many as fit the window. */
export function useRowsPerPage(): number {
  const choice = useSignal(rowChoice);
  const density = useSignal(compactRows) ? 'compact' : 'comfortable';
  const fitting = useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => rowsThatFit(window.innerHeight, density),
  );
  return choice === 'fit' ? fitting : choice;
}
