import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../Skeleton.tsx';
import { steady } from '../useSteadyRows.ts';
import { type Column, type RowsProps, skeletonRows } from './columns.tsx';

/** The rows as a table. */
export function WideRows<Row>({ label, columns, rows, waiting, arrived }: RowsProps<Row>) {
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
            ? skeletonRows.map((index) => (
                <tr key={index} className="border-b border-line last:border-b-0">
                  {columns.map((column) => (
                    <td key={column.id} className="h-(--row) px-3 first:pl-4 last:pr-4">
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
                          'h-(--row) bg-inherit px-3 first:pl-4 last:pr-4',
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
    </div>
  );
}

/** The width in rem below which a table scrolls sideways. */
function leastWidth(columns: readonly { width?: number; minWidth?: number }[]): number {
  return columns.reduce((sum, { width, minWidth = 6 }) => sum + (width ?? minWidth), 0);
}

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
  const index = acts(row).indexOf(from);
  const target = acts(next)[index] ?? acts(next)[0];
  if (target) {
    event.preventDefault();
    target.focus();
  }
}
