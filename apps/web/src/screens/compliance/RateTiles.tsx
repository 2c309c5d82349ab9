import type { ComplianceReport } from '@afyakadi/contract';
import { paymentTermDays, type ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/text/format.ts';
import { Tile, Tiles } from '../../ui/Tile.tsx';
import { useClaimMonths } from './queries.ts';
import { paidMonths, ratesOf } from './rates.ts';
import { useBeforeText } from './useBeforeText.ts';
import { useMonthLabel } from './useMonthLabel.ts';

const percent = (share: number | undefined) =>
  share === undefined ? '–' : `${formatNumber(Math.round(share * 100))}%`;

/** How much the scheme approves and rejects, beside the period before, and how long it takes to pay. */
export function RateTiles({
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
  const monthLabel = useMonthLabel();
  const { data: months, isPending } = useClaimMonths();
  const [last, previous] = paidMonths(months ?? []);
  const rates = report && ratesOf(report);
  const ratesBefore = before && ratesOf(before);
  const loading = report === undefined;
  const daysOf = (days: number) => t`${plural(days, { one: '# day', other: '# days' })}`;
  const paidFor = last && monthLabel(last.month);
  const term = daysOf(paymentTermDays);
  const earlier = previous && `${monthLabel(previous.month)}: ${daysOf(previous.days)}`;
  return (
    <Tiles columns={1}>
      <Tile
        label={t`Approved of the decided amount`}
        value={percent(rates?.approved)}
        note={beforeText(percent(ratesBefore?.approved))}
        loading={loading}
      />
      <Tile
        label={t`Rejected of the decided claims`}
        value={percent(rates?.rejected)}
        note={beforeText(percent(ratesBefore?.rejected))}
        loading={loading}
      />
      <Tile
        label={paidFor ? t`From closing to payment, ${paidFor}` : t`From closing to payment`}
        value={last ? daysOf(last.days) : '–'}
        note={earlier ?? (last ? t`Limit: ${term}` : t`No closed month is fully paid yet.`)}
        loading={isPending}
      />
    </Tiles>
  );
}
