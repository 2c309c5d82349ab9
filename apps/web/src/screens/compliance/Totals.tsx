import type { ComplianceReport } from '@afyakadi/contract';
import type { ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Tile, Tiles } from '../../ui/Tile.tsx';
import { useBeforeText } from './useBeforeText.ts';

/** The totals of the period, each with that of the period before. */
export function Totals({
  report,
  before,
  period,
}: {
  report: ComplianceReport | undefined;
  before: ComplianceReport | undefined;
  period: ReportPeriod;
}) {
  const { t } = useLingui();
  const beforeText = useBeforeText(period, before);
  const tiles: readonly (readonly [label: string, figureOf: (of: ComplianceReport) => string])[] = [
    [t`Claims`, ({ total }) => formatNumber(total.claims)],
    [t`Claimed`, ({ total }) => formatMoney(total.amountClaimed)],
    [t({ message: 'Approved', context: 'amount' }), ({ total }) => formatMoney(total.amountApproved)],
    [
      t`Refused by the scheme`,
      ({ days }) => formatMoney(days.reduce((sum, { rejected }) => sum + rejected, 0)),
    ],
  ];
  return (
    <Tiles>
      {tiles.map(([label, figureOf]) => (
        <Tile
          key={label}
          label={label}
          value={report ? figureOf(report) : ''}
          note={beforeText(before ? figureOf(before) : '')}
          loading={report === undefined}
        />
      ))}
    </Tiles>
  );
}
