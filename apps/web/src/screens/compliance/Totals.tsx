import type { ComplianceReport } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Tile } from '../../ui/Tile.tsx';

/** The totals of the period. */
export function Totals({ report }: { report: ComplianceReport | undefined }) {
  const { t } = useLingui();
  const lost = report?.days.reduce((sum, day) => sum + day.rejected, 0) ?? 0;
  const total = report?.total;
  const money = (value: number | undefined) => (value === undefined ? '' : formatMoney(value));
  const loading = report === undefined;
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <Tile label={t`Claims`} value={formatNumber(total?.claims ?? 0)} loading={loading} />
      <Tile label={t`Claimed`} value={money(total?.amountClaimed)} loading={loading} />
      <Tile
        label={t({ message: 'Approved', context: 'amount' })}
        value={money(total?.amountApproved)}
        loading={loading}
      />
      <Tile label={t`Refused by the scheme`} value={money(lost)} loading={loading} />
    </div>
  );
}
