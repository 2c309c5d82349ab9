import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { labelStep, useWidth } from './useWidth.ts';

export interface BarRow {
  key: string;
  label: ReactNode;
  /** One for each series. Without a value there is no bar. */
  bars: readonly { value: number | null; text: ReactNode }[];
}

const fills = ['fill-figure', 'fill-ok'];

/** A chart of horizontal bars as a table, so that screen readers read the figures. */
export function BarTable({
  label,
  head,
  series,
  rows,
  empty,
}: {
  label: string;
  /** The header of the labels. */
  head: string;
  series: readonly string[];
  rows: readonly BarRow[];
  /** Shown without rows. */
  empty: ReactNode;
}) {
  const most = Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ value }) => value ?? 0)));
  if (rows.length === 0) return <p className="py-2 text-muted">{empty}</p>;
  return (
    <table aria-label={label} className="w-full text-left text-sm">
      <thead className={cx(series.length === 1 && 'sr-only')}>
        <tr className="text-muted">
          <th scope="col" className="py-1 font-normal">
            {head}
          </th>
          {series.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, bars }) => (
          <tr key={key} className="border-t border-line first:border-t-0">
            <th scope="row" className="w-1/2 py-1.5 align-top font-normal break-words">
              {label}
            </th>
            {bars.map(({ value, text }, index) => (
              <td key={series[index]} className="py-1.5 pl-3 align-top">
                <span className="figures">{text}</span>
                <svg aria-hidden width="100%" height="6" className="mt-1 block">
                  <rect
                    width={`${((value ?? 0) / most) * 100}%`}
                    height="6"
                    rx="2"
                    className={fills[index]}
                  />
                </svg>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface ChartColumn {
  label: string;
  value: number;
}

const [height, below, above] = [120, 18, 16];

/** A chart of vertical columns with their values, and the same figures as a table for screen readers. */
export function ColumnChart({
  label,
  head,
  series,
  columns,
  empty,
}: {
  label: string;
  head: string;
  series: string;
  columns: readonly ChartColumn[];
  empty: ReactNode;
}) {
  const [width, box] = useWidth();
  if (columns.length === 0) return <p className="py-2 text-muted">{empty}</p>;
  const most = Math.max(1, ...columns.map(({ value }) => value));
  // A value of three or four figures.
  const every = labelStep(width, columns.length, 30);
  const step = 100 / columns.length;
  const plot = height - below - above;
  return (
    <>
      <svg ref={box} aria-hidden width="100%" height={height} className="block text-xs">
        <line x1="0" x2="100%" y1={height - below} y2={height - below} className="stroke-line" />
        {columns.map(({ label, value }, index) => {
          const tall = (value / most) * plot;
          const middle = `${(index + 0.5) * step}%`;
          return (
            <g key={label}>
              <rect
                x={`${(index + 0.2) * step}%`}
                width={`${step * 0.6}%`}
                y={height - below - tall}
                height={tall}
                rx="2"
                className="fill-figure"
              />
              {value > 0 && index % every === 0 ? (
                <text
                  x={middle}
                  y={height - below - tall - 4}
                  textAnchor="middle"
                  className="figures fill-ink"
                >
                  {value}
                </text>
              ) : null}
              {index % every === 0 ? (
                <text x={middle} y={height - 4} textAnchor="middle" className="figures fill-muted">
                  {label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <table aria-label={label} className="sr-only">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{series}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
