import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { compactRows, useRowsPerPage } from '../lib/browser/rowsPerPage.ts';
import { useSignal } from '../lib/browser/signal.ts';
import { cx } from './cx.ts';
import { EmptyState, ErrorState } from './States.tsx';
import type { Column } from './table/columns.tsx';
import { NarrowRows } from './table/NarrowRows.tsx';
import { Pager } from './table/Pager.tsx';
import { WideRows } from './table/WideRows.tsx';
import { useArrivals } from './useArrivals.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { useSteadyRows } from './useSteadyRows.ts';

export interface Paging {
  /** The page, from 0. */
  page: number;
  onPage: (page: number) => void;
  /** The length of the whole list on the server; `rows` contains only this page. */
  totalItems: number;
  /** The list has more rows than `totalItems`, where the server stopped counting. */
  moreItems?: boolean;
}

/** The rows of a table with the state of their query. `usePages` returns one. */
export interface List<Row> {
  rows: readonly Row[] | undefined;
  loading?: boolean;
  /** The failure that left the list without rows; appears with Retry in their place. */
  error?: unknown;
  retry?: () => void;
  /** Rows per page; by default those that the person chose, or that fit the window. */
  pageSize?: number;
  /** Set if the server pages; otherwise the table pages the rows itself. */
  paging?: Paging;
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowKey: (row: Row) => string;
  /** Shows all rows without pages, for example the lines of a bill. */
  unpaged?: boolean;
  /** Shows rows as entries of two lines, as on a phone, because the table is in a narrow column. */
  asEntries?: boolean;
  /** The text for an empty list. */
  empty: ReactNode;
  emptyHint?: ReactNode;
}

/** A paged list with loading, empty and error states. */
export function DataTable<Row>({
  label,
  columns,
  list,
  rowKey,
  unpaged = false,
  asEntries = false,
  empty,
  emptyHint,
}: DataTableProps<Row>) {
  const { rows, loading = false, error, retry, paging } = list;
  const rowsPerPage = useRowsPerPage();
  const isCompact = useSignal(compactRows);
  const pageSize = list.pageSize ?? (unpaged ? Math.max(3, rows?.length ?? 0) : rowsPerPage);
  const [firstRow, setFirstRow] = useState(0);
  const isPhone = useIsNarrow(640);
  const narrow = isPhone || asEntries;
  const total = paging ? paging.totalItems : (rows?.length ?? 0);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The list may have become shorter, so the page may no longer exist.
  const page = Math.min(paging ? paging.page : Math.floor(firstRow / pageSize), pages - 1);
  const { list: frame, rows: shown } = useSteadyRows<Row, HTMLDivElement>(
    paging ? (rows ?? []) : (rows ?? []).slice(page * pageSize, (page + 1) * pageSize),
    rowKey,
  );
  const toPage = paging ? paging.onPage : (next: number) => setFirstRow(next * pageSize);
  const waiting = loading && shown.length === 0;
  const nothing = !waiting && shown.length === 0;
  const arrived = useArrivals(
    shown.map(({ key }) => key),
    { total, page, ready: !loading },
  );

  const body = error ? (
    <ErrorState error={error} {...(retry ? { onRetry: retry } : {})} />
  ) : nothing ? (
    <EmptyState title={empty}>{emptyHint}</EmptyState>
  ) : narrow ? (
    <NarrowRows label={label} columns={columns} rows={shown} waiting={waiting} arrived={arrived} />
  ) : (
    <WideRows label={label} columns={columns} rows={shown} waiting={waiting} arrived={arrived} />
  );
  return (
    // Clipped, so that a row does not paint over the rounded corners.
    <div
      {...frame}
      className={cx('overflow-clip rounded-md border border-line bg-surface', isCompact && 'compact')}
      aria-busy={loading || undefined}
    >
      {/* As high as a full page, so that the buttons do not move between pages. */}
      <div
        style={{
          minHeight:
            narrow || pages === 1 ? undefined : `calc(2.5rem + ${Math.min(pageSize, 10)} * var(--row))`,
        }}
      >
        {body}
        {waiting && !error ? (
          <p role="status" className="sr-only">
            <Trans>Loading</Trans>
          </p>
        ) : null}
      </div>
      {unpaged || error ? null : (
        <Pager
          label={label}
          page={page}
          pages={pages}
          counted={paging?.moreItems ? total : null}
          isShort={asEntries}
          onPage={toPage}
        />
      )}
    </div>
  );
}
