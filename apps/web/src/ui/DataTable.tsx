import { tablePageSize } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import {
  chooseRows,
  rowChoice,
  rowChoiceOf,
  rowChoices,
  useRowsPerPage,
} from '../lib/browser/rowsPerPage.ts';
import { useSignal } from '../lib/browser/signal.ts';
import type { Selection } from '../lib/hooks/useSelection.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { ChevronLeft, ChevronRight } from './icons.ts';
import { Skeleton } from './Skeleton.tsx';
import { EmptyState, ErrorState } from './States.tsx';
import { useArrivals } from './useArrivals.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { type SteadyRow, steady, useSteadyRows } from './useSteadyRows.ts';

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
      className="overflow-clip rounded-md border border-line bg-surface"
      aria-busy={loading || undefined}
    >
      {/* As high as a full page, so that the buttons do not move between pages. */}
      <div style={{ minHeight: narrow || pages === 1 ? undefined : 40 + Math.min(pageSize, 10) * 48 }}>
        {body}
      </div>
      {unpaged || total <= tablePageSize ? null : (
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

interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly SteadyRow<Row>[];
  waiting: boolean;
  /** The keys of rows that arrived while the page is open. */
  arrived: ReadonlySet<string>;
}

function WideRows<Row>({ label, columns, rows, waiting, arrived }: RowsProps<Row>) {
  const isFixed = columns.some(({ width }) => width !== undefined);
  const cellClass = (column: Column<Row>) =>
    cx(
      column.align === 'end' ? 'figures text-right' : 'text-left',
      column.sticky && (isFixed ? 'max-2xl:sticky max-2xl:right-0' : 'max-xl:sticky max-xl:right-0'),
    );
  return (
    <div className={cx('relative overflow-x-auto', isFixed ? '2xl:overflow-visible' : 'xl:overflow-visible')}>
      <table
        className={cx('w-full border-collapse text-sm', isFixed && 'table-fixed')}
        style={isFixed ? { minWidth: `${leastWidth(columns)}rem` } : undefined}
        aria-label={label}
      >
        {isFixed ? (
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={width === undefined ? undefined : { width: `${width}rem` }} />
            ))}
          </colgroup>
        ) : null}
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  // On narrower screens the table scrolls sideways in its frame, where the header would stick 56 px
                  // too low.
                  isFixed ? '2xl:sticky 2xl:top-14 2xl:z-10' : 'xl:sticky xl:top-14 xl:z-10',
                  'h-10 bg-surface px-3 [box-shadow:inset_0_-1px_var(--line)] leading-tight font-medium text-muted',
                  'first:rounded-tl-md first:pl-4 last:rounded-tr-md last:pr-4',
                  cellClass(column),
                )}
              >
                {column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {waiting
            ? skeletonKeys.map((cellClass) => (
                <tr key={cellClass} className="border-b border-line last:border-b-0">
                  {columns.map((column) => (
                    <td key={column.id} className="h-12 px-3 first:pl-4 last:pr-4">
                      <Skeleton className="w-3/5" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map(({ key, row, gone }) => (
                <tr
                  key={key}
                  {...steady({ gone })}
                  className={cx(
                    'border-b border-line bg-surface last:border-b-0 hover:bg-sunken',
                    arrived.has(key) && 'arrived',
                    gone && 'opacity-60',
                  )}
                >
                  {columns.map((column) => {
                    const content = column.cell(row);
                    return (
                      <td
                        key={column.id}
                        title={isFixed && typeof content === 'string' ? content : undefined}
                        className={cx(
                          'h-12 bg-inherit px-3 first:pl-4 last:pr-4',
                          isFixed && typeof content === 'string' && 'truncate',
                          cellClass(column),
                        )}
                      >
                        {content}
                      </td>
                    );
                  })}
                </tr>
              ))}
        </tbody>
      </table>
      {waiting ? <Loading /> : null}
    </div>
  );
}

/** What a table needs in rem before it scrolls sideways. */
function leastWidth(columns: readonly { width?: number; minWidth?: number }[]): number {
  return columns.reduce((sum, { width, minWidth = 6 }) => sum + (width ?? minWidth), 0);
}

function NarrowRows<Row>({ label, columns, rows, waiting, arrived }: RowsProps<Row>) {
  const columnsAt = (cellClass: NonNullable<Column<Row>['narrow']>) =>
    columns.filter((column) => (column.narrow ?? 'second') === cellClass);
  const [whole] = columnsAt('whole');
  if (waiting) {
    return (
      <div>
        {skeletonKeys.map((cellClass) => (
          <div
            key={cellClass}
            className="flex h-16 flex-col justify-center gap-2 border-b border-line px-4 last:border-b-0"
          >
            <Skeleton className="w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        ))}
        <Loading />
      </div>
    );
  }
  return (
    <ul aria-label={label}>
      {rows.map(({ key, row, gone }) => (
        <li
          key={key}
          {...steady({ gone })}
          className={cx(
            'flex min-h-16 flex-wrap items-center gap-3 border-b border-line px-4 py-2 last:border-b-0',
            arrived.has(key) && 'arrived',
            gone && 'opacity-60',
          )}
        >
          {whole ? (
            <div className="min-w-0 flex-1">{whole.cell(row)}</div>
          ) : (
            // Actions that leave less room than this go below.
            <div className="min-w-0 flex-1" style={{ flexBasis: '10.5rem' }}>
              <div className="flex flex-wrap gap-x-1.5 font-medium">
                {columnsAt('first').map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </div>
              <div className="figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
                {columnsAt('second').map((column) => (
                  <span key={column.id}>
                    <span className={column.isNamed ? undefined : 'sr-only'}>{column.header}: </span>
                    {column.cell(row)}
                  </span>
                ))}
              </div>
            </div>
          )}
          {columnsAt('end').map((column) => (
            <div key={column.id} className="ml-auto max-w-full shrink-0">
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <p role="status" className="sr-only">
      <Trans>Loading</Trans>
    </p>
  );
}

function Pager({
  label,
  page,
  pages: known,
  counted,
  isShort,
  onPage,
}: {
  label: string;
  page: number;
  pages: number;
  /** The number of counted rows if there are more; otherwise null. */
  counted: number | null;
  /** In a narrow column: the page as figures, without the choice of rows. */
  isShort: boolean;
  onPage: (page: number) => void;
}) {
  const { t } = useLingui();
  const current = page + 1;
  const pages = counted === null ? known : `${known}+`;
  return (
    <>
      {counted === null ? null : (
        <p className="border-t border-line px-4 py-2 text-sm text-muted" role="status">
          <Trans>There are more than {counted}. Only these are listed.</Trans>
        </p>
      )}
      <nav
        aria-label={t`Pages: ${label}`}
        className={cx(
          'flex items-center justify-between gap-1 border-t border-line px-1 py-2 sm:gap-3 sm:px-3',
          known === 1 && (isShort ? 'hidden' : 'justify-end max-sm:hidden'),
        )}
      >
        {known === 1 ? null : (
          <Button
            variant="quiet"
            className="max-sm:px-2"
            icon={<ChevronLeft aria-hidden size={16} />}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <Trans>Previous</Trans>
          </Button>
        )}
        <span className="flex items-center gap-x-4">
          {known === 1 ? null : (
            <span className="figures text-center text-sm text-muted" aria-live="polite">
              <span className={isShort ? 'sr-only' : 'max-sm:sr-only'}>
                <Trans>
                  Page {current} of {pages}
                </Trans>
              </span>
              {/* Screen readers read the full text above; narrow screens show only the figures. */}
              <span aria-hidden className={cx('whitespace-nowrap', !isShort && 'sm:hidden')}>
                {current} / {pages}
              </span>
            </span>
          )}
          {isShort ? null : <RowChoice />}
        </span>
        {known === 1 ? null : (
          <Button
            variant="quiet"
            className="max-sm:px-2"
            disabled={page >= known - 1}
            onClick={() => onPage(page + 1)}
          >
            <Trans>Next</Trans>
            <ChevronRight aria-hidden size={16} />
          </Button>
        )}
      </nav>
    </>
  );
}

/** Chooses the rows per page of all lists on this device. */
function RowChoice() {
  const { t } = useLingui();
  const chosen = useSignal(rowChoice);
  return (
    <select
      aria-label={t`Rows per page`}
      value={chosen}
      onChange={({ target }) => chooseRows(rowChoiceOf(target.value))}
      className="control rounded-md border border-line bg-surface px-2 text-sm text-muted max-sm:hidden"
    >
      <option value="fit">{t`Rows that fit`}</option>
      {rowChoices.map((rows) => (
        <option key={rows} value={rows}>
          {t`${rows} rows`}
        </option>
      ))}
    </select>
  );
}

/** Few, so that a short list moves little when it arrives. */
const skeletonKeys = ['first', 'second', 'third'];

const acting = 'a, button, input[type=checkbox]';

/** The up and down keys move the focus between the same action, or the same checkbox, of neighbouring rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(acting)) return;
  const row = from.closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const acts = (within: Element) => [...within.querySelectorAll<HTMLElement>(acting)];
  const cellClass = acts(row).indexOf(from);
  const target = acts(next)[cellClass] ?? acts(next)[0];
  if (target) {
    event.preventDefault();
    target.focus();
  }
}
