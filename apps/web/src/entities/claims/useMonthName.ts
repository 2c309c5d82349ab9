import type { ClaimMonth } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';

type Period = Pick<ClaimMonth, 'year' | 'month'> & Partial<Pick<ClaimMonth, 'scheme'>>;

/** Formats a month in the reader's language: November 2026; that of one of several schemes with its name. */
export function useMonthName(): (period: Period) => string {
  const { t } = useLingui();
  const names = [
    t`January`,
    t`February`,
    t`March`,
    t`April`,
    t`May`,
    t`June`,
    t`July`,
    t`August`,
    t`September`,
    t`October`,
    t`November`,
    t`December`,
  ];
  return ({ year, month, scheme }) =>
    `${names[month - 1] ?? month} ${year}${scheme ? `, ${scheme.name}` : ''}`;
}
