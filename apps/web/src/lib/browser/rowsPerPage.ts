import { storageKeys } from '@afyakadi/contract/browser';
import { tablePageSize } from '@afyakadi/contract/limits';
import { useSyncExternalStore } from 'react';
import { signal, useSignal } from './signal.ts';
import { deviceStorage } from './storage.ts';

/** The numbers of rows that a person can choose. */
export const rowChoices = [tablePageSize, 10, 25, 50] as const;
export type RowChoice = 'fit' | (typeof rowChoices)[number];

/** What most lists need above and below their rows, in px: top bar, counts, search, header and pager. */
const aroundRows = 420;
const rowHeight = 48;

export function rowChoiceOf(stored: string | null): RowChoice {
  return rowChoices.find((rows) => String(rows) === stored) ?? 'fit';
}

/** The choice of this device for all lists. */
export const rowChoice = signal<RowChoice>(rowChoiceOf(deviceStorage.get(storageKeys.rows)));

export function chooseRows(choice: RowChoice): void {
  deviceStorage.set(storageKeys.rows, String(choice));
  rowChoice.set(choice);
}

/**
 * How many rows fit a window of this height in px: 5 at least (requirements 3.3), and 50 at most. Steps of 5 keep the
 * pages of a list the same if the window changes a little.
 * @param around what the list needs above and below its rows, in px
 */
export function rowsThatFit(height: number, around = aroundRows): number {
  const rows = Math.floor((height - around) / rowHeight);
  return Math.min(50, Math.max(tablePageSize, rows - (rows % 5)));
}

/**
 * Returns the rows per page of a list: those chosen, or as many as fit the window, but not fewer than `least`.
 * @param around for a wide window; in a narrow one each row takes several lines
 */
export function useRowsPerPage(least: number = tablePageSize, around?: number): number {
  const choice = useSignal(rowChoice);
  const fitting = useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => rowsThatFit(window.innerHeight, window.innerWidth < 640 ? aroundRows : around),
  );
  return choice === 'fit' ? Math.max(least, fitting) : choice;
}
