import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Selection } from '../../lib/hooks/useSelection.ts';
import type { SteadyRow } from '../useSteadyRows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The header is only for screen readers, as of a column of checkboxes. */
  isHeaderHidden?: boolean;
  /** Figures are aligned to the end, so their digits line up. */
  align?: 'start' | 'end';
  /**
   * The position below 640 px: on the `first` line (strong), the `second` (muted, the default), at the `end`, or
   * `hidden`; `whole` for a cell that is the whole entry.
   */
  narrow?: 'first' | 'second' | 'end' | 'hidden' | 'whole';
  /** On narrow screens its header is shown before the cell, which would not say what it is. */
  isNamed?: boolean;
  /** Stays visible at the right edge while the table scrolls sideways. */
  sticky?: boolean;
  /**
   * The width in rem, padding included. With it the columns keep their places from page to page: those without a width
   * share the rest, and longer texts end in an ellipsis.
   */
  width?: number;
  /** For a column without a width: what it needs in rem before the table scrolls sideways; 6 by default. */
  minWidth?: number;
}

/**
 * Returns the last column, with the actions of a row. It stays visible below 640 px and while the table scrolls
 * sideways.
 */
export function useActions<Row>(): (cell: (row: Row) => ReactNode, width?: number) => Column<Row> {
  const { t } = useLingui();
  const header = t`Actions`;
  return (cell, width) => ({
    id: 'actions',
    header,
    align: 'end',
    narrow: 'end',
    sticky: true,
    cell,
    ...(width === undefined ? {} : { width }),
  });
}

/** Returns a first column with a checkbox for each row that can be selected. */
export function useSelectColumn<Row>(): (of: {
  selection: Pick<Selection<Row>, 'has' | 'toggle'>;
  canSelect: (row: Row) => boolean;
  /** Names the row for screen readers. */
  nameOf: (row: Row) => string;
}) => Column<Row> {
  const { t } = useLingui();
  const header = t`Select`;
  return ({ selection, canSelect, nameOf }) => ({
    id: 'select',
    header,
    isHeaderHidden: true,
    width: 3.25,
    narrow: 'end',
    cell: (row) => {
      if (!canSelect(row)) return null;
      const name = nameOf(row);
      return (
        <label className="-m-2 inline-flex p-2 align-middle">
          <input
            type="checkbox"
            aria-label={t`Select ${name}`}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
            className="size-5 accent-accent"
          />
        </label>
      );
    },
  });
}

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly SteadyRow<Row>[];
  waiting: boolean;
  /** The keys of rows that arrived while the page is open. */
  arrived: ReadonlySet<string>;
}

/** Few, so that a short list moves little when it arrives. */
export const skeletonRows = [1, 2, 3];
