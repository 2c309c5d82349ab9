import type { ComplianceReport } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import type { DayPart } from './dayParts.ts';
import { FigureList } from './FigureList.tsx';

export interface DayTableProps {
  days: readonly ComplianceReport['days'][number][];
  words: Record<DayPart, string>;
}

/** Lists the figures of the chart by day. */
export function DayTable({ days, words }: DayTableProps) {
  const { t } = useLingui();
  const narrow = useIsNarrow(640);
  const label = t`Claimed per day (TZS)`;
  const heads = [t`Claims`, t`Claimed`, words.approved, words.refused, words.waiting];
  const rows = days.map((day) => ({
    key: day.day,
    name: formatDay(day.day),
    figures: [
      day.claims,
      day.amountClaimed,
      day.amountApproved,
      day.rejected,
      day.amountClaimed - day.amountApproved - day.rejected,
    ].map((value, index): readonly [string, string] => [heads[index] ?? '', formatNumber(value)]),
  }));
  if (narrow) return <FigureList label={label} entries={rows} />;
  return (
    <table aria-label={label} className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="h-9 pr-2 text-left font-medium">
            <Trans>Day</Trans>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="h-9 px-2 text-right font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="figures h-9 pr-2 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {figures.map(([head, value]) => (
              <td key={head} className="figures h-9 px-2 text-right whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
