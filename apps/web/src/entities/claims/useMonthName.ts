import { useLingui } from '@lingui/react/macro';

/** Formats a month in the reader's language: November 2026. */
export function useMonthName(): (period: { year: number; month: number }) => string {
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
  return ({ year, month }) => `${names[month - 1] ?? month} ${year}`;
}
