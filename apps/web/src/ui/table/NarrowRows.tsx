import { cx } from '../cx.ts';
import { Skeleton } from '../Skeleton.tsx';
import { steady } from '../useSteadyRows.ts';
import { type Column, type RowsProps, skeletonRows } from './columns.tsx';

/** The rows as entries of two lines. */
export function NarrowRows<Row>({ label, columns, rows, waiting, arrived }: RowsProps<Row>) {
  const columnsAt = (place: NonNullable<Column<Row>['narrow']>) =>
    columns.filter(({ narrow = 'second' }) => narrow === place);
  const [whole] = columnsAt('whole');
  if (waiting) {
    return (
      <div>
        {skeletonRows.map((index) => (
          <div
            key={index}
            className="flex h-16 flex-col justify-center gap-2 border-b border-line px-4 last:border-b-0"
          >
            <Skeleton className="w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        ))}
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
