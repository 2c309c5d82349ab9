import type { MeasuredValue } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDay } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { labelStep, useWidth } from '../../ui/useWidth.ts';
import { Flag, Range } from './labels.tsx';
import { scaleOf, type ValueAt, valuesOverTime } from './overTime.ts';
import { useLatestResults } from './queries.ts';
import { UnitLabel } from './UnitLabel.tsx';

/** One measure among the patient's latest results: a chart over the normal range, and its table. */
export function ValueTrend({ memberId, measure }: { memberId: string; measure: MeasuredValue }) {
  const { t } = useLingui();
  const id = useId();
  const { data, error, refetch } = useLatestResults(memberId);
  const { name } = measure;
  const values = data ? valuesOverTime(data.itemList, measure) : [];
  return (
    <section aria-labelledby={id} className="mt-3 rounded-md border border-line px-4 py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold">
          <Trans>{name} over time</Trans>
        </h3>
        <p className="figures text-sm text-muted">
          <Trans>
            Range: <Range value={measure} />
          </Trans>{' '}
          <UnitLabel unit={measure.unit} />
        </p>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Chart values={values} />
          <table aria-label={t`${name} over time`} className="mt-2 w-full text-sm">
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="h-9 font-medium">
                  <Trans>Date</Trans>
                </th>
                <th scope="col" className="text-right font-medium">
                  <Trans>Value</Trans>
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {values.toReversed().map((value) => (
                <tr key={value.at} className="border-b border-line last:border-b-0">
                  <th scope="row" className="figures h-9 text-left font-normal whitespace-nowrap">
                    {formatDay(value.at)}
                  </th>
                  <td className="figures text-right font-semibold whitespace-nowrap">{value.value}</td>
                  <td className="w-28 pl-3">
                    <Flag value={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}

const [height, above, below] = [132, 20, 22];

/** The table beside it has the figures for screen readers. */
function Chart({ values }: { values: readonly ValueAt[] }) {
  const [width, box] = useWidth();
  const latest = values.at(-1);
  if (!latest) return null;
  // A day and a month.
  const every = labelStep(width, values.length, 48);
  const isLabelled = (index: number) => (values.length - 1 - index) % every === 0;
  const { from, to } = scaleOf(values);
  const x = (index: number) => `${((index + 0.5) * 100) / values.length}%`;
  const y = (value: number) => above + ((to - value) / (to - from)) * (height - above - below);
  const [top, bottom] = [y(latest.high ?? to), y(latest.low ?? from)];
  return (
    <svg ref={box} aria-hidden width="100%" height={height} overflow="visible" className="block text-xs">
      {latest.low === null && latest.high === null ? null : (
        <rect width="100%" y={top} height={bottom - top} className="fill-ok-soft" />
      )}
      {values.slice(1).map((value, index) => (
        <line
          key={value.at}
          x1={x(index)}
          y1={y(values[index]?.value ?? value.value)}
          x2={x(index + 1)}
          y2={y(value.value)}
          strokeWidth="2"
          className="stroke-accent"
        />
      ))}
      {values.map((value, index) => (
        <g key={value.at}>
          <circle
            cx={x(index)}
            cy={y(value.value)}
            r="4"
            className={value.flag ? 'fill-bad' : 'fill-figure'}
          />
          {isLabelled(index) || value.flag ? (
            <text
              x={x(index)}
              y={y(value.value) - 9}
              textAnchor="middle"
              className={cx('figures', value.flag ? 'fill-bad font-semibold' : 'fill-ink')}
            >
              {value.value}
            </text>
          ) : null}
          {isLabelled(index) ? (
            <text x={x(index)} y={height - 6} textAnchor="middle" className="figures fill-muted">
              {formatDay(value.at).replace(/ \d{4}$/, '')}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
