import type { ComplianceReport } from '@afyakadi/contract';
import type { ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { useLingui } from '@lingui/react/macro';
import { useMonthLabel } from './useMonthLabel.ts';

/** Returns the text that compares a figure with the period before: `Oct 2026: 40`, `Week before: 12`. */
export function useBeforeText(
  period: ReportPeriod,
  before: Pick<ComplianceReport, 'from'> | undefined,
): (figure: string) => string {
  const { t } = useLingui();
  const monthLabel = useMonthLabel();
  return (amount) => {
    if (!before) return '…';
    // A narrow tile breaks the line before an amount, not within it.
    const figure = amount.replace(' ', '\u00A0');
    if (period === 'daily') return t`Day before: ${figure}`;
    if (period === 'weekly') return t`Week before: ${figure}`;
    const [year, month] = before.from.split('-').map(Number);
    return `${monthLabel({ year: year ?? 0, month: month ?? 0 })}: ${figure}`;
  };
}
