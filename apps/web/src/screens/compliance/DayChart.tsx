import type { ComplianceReport } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDay, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { labelStep, useWidth } from '../../ui/useWidth.ts';
import { DayTable } from './DayTable.tsx';
import { axisWidth, type DayPart, partsOf, roundAxisMaximum } from './dayParts.ts';

type Day = ComplianceReport['days'][number];

const height = 200;
/** The margins in px: for days below, and above. */
const [below, above] = [22, 10];

const fills: Record<DayPart, string> = { approved: 'fill-ok', refused: '', waiting: 'fill-info' };

/** The claimed amount of each day by outcome, as stacked bars and as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useLingui();
  const [width, box] = useWidth();
  const hatch = useId();
  const words: Record<DayPart, string> = {
    approved: t({ message: 'Approved', context: 'amount' }),
    refused: t`Refused`,
    waiting: t`Not decided yet`,
  };
  const maximum = Math.max(0, ...days.map(({ amountClaimed }) => amountClaimed));
  const ceiling = roundAxisMaximum(maximum);
  const left = axisWidth(ceiling);
  const plot = height - below - above;
  const yOf = (amount: number) => above + plot * (1 - amount / ceiling);
  const step = Math.max(0, width - left) / days.length;
  const bar = Math.max(2, Math.min(40, step * 0.7));
  const every = labelStep(width - left, days.length, 30);
  const total = formatMoney(days.reduce((sum, { amountClaimed }) => sum + amountClaimed, 0));
  const highest = days.find(({ amountClaimed }) => amountClaimed === maximum);
  const [highestDay, highestAmount] = [formatDay(highest?.day), formatMoney(maximum)];
  return (
    <section aria-labelledby="per-day" className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="per-day" className="text-base font-semibold">
          <Trans>Claimed per day (TZS)</Trans>
        </h3>
        <Legend words={words} hatch={hatch} />
      </div>
      <div ref={box} className="h-52">
        <svg
          role="img"
          aria-label={
            maximum === 0
              ? t`No claims on any day of the period.`
              : t`Total ${total}. Highest on ${highestDay}: ${highestAmount}. The table below shows every day.`
          }
          width={width}
          height={height}
          className="block text-xs"
        >
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" className="fill-bad" />
              <rect width="2" height="6" className="fill-bad-soft" />
            </pattern>
          </defs>
          {[0, ceiling / 2, ceiling].map((amount) => (
            <g key={amount}>
              <line x1={left} x2={width} y1={yOf(amount)} y2={yOf(amount)} className="stroke-line" />
              <text x={left - 8} y={yOf(amount) + 4} textAnchor="end" className="figures fill-muted">
                {formatNumber(amount)}
              </text>
            </g>
          ))}
          {days.map((day, index) => {
            const middle = left + step * (index + 0.5);
            return (
              <g key={day.day}>
                {partsOf(day).map(({ part, from, to }) => (
                  <rect
                    key={part}
                    x={middle - bar / 2}
                    width={bar}
                    y={yOf(to)}
                    height={Math.max(0, yOf(from) - yOf(to))}
                    {...barFill(part, hatch)}
                  >
                    <title>{`${formatDay(day.day)}, ${words[part]}: ${formatMoney(to - from)}`}</title>
                  </rect>
                ))}
                {index % every === 0 ? (
                  <text x={middle} y={height - 6} textAnchor="middle" className="figures fill-muted">
                    {Number(day.day.slice(8))}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="control inline-flex items-center text-sm text-accent hover:underline">
          <Trans>The days as a table</Trans>
        </summary>
        <DayTable days={days} words={words} />
      </details>
    </section>
  );
}

function Legend({ words, hatch }: { words: Record<DayPart, string>; hatch: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
      {(['waiting', 'refused', 'approved'] as const).map((part) => (
        <li key={part} className="flex items-center gap-1.5">
          <svg aria-hidden width="12" height="12">
            <rect width="12" height="12" rx="2" {...barFill(part, hatch)} />
          </svg>
          {words[part]}
        </li>
      ))}
    </ul>
  );
}

function barFill(part: DayPart, hatch: string) {
  return part === 'refused' ? { fill: `url(#${hatch})` } : { className: fills[part] };
}
