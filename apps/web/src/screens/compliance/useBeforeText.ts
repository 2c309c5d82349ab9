import type { ComplianceReport } from '@afyakadi/contract';
import type { ReportPeriod } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useMonthLabel } from './useMonthLabel.ts';

/** Returns the text that compares a figure with the period before: `Oct 2026: 40`, `Week before: 12`. */
export function useBeforeText(
  period: ReportPeriod,
  before: Pick<ComplianceReport, 'from'> | undefined,
): (figure: string) => string {
  const { t } = useLingui();
  const monthLabel = useMonthLabel();
  return (figure) => {
    if (!before) return '…';
    if (period === 'daily') return t`Day before: ${figure}`;
    if (period === 'weekly') return t`Week before: ${figure}`;
    const [year, month] = before.from.split('-').map(Number);
    return `${monthLabel({ year: year ?? 0, month: month ?? 0 })}: ${figure}`;
  };
}
