import type { ClaimMonth } from '@afyakadi/contract';
import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';

type Period = Pick<ClaimMonth, 'year' | 'month'> & Partial<Pick<ClaimMonth, 'scheme'>>;

/** Formats a month as `Nov 2026` in the reader's language; that of one of several schemes with its name. */
export function useMonthLabel(): (period: Period) => string {
  // Renders again when the language changes.
  useTranslate();
  return ({ year, month, scheme }) => {
    const label = formatDay(`${year}-${String(month).padStart(2, '0')}-01`).replace(/^\d+ /, '');
    return scheme ? `${label}, ${scheme.name}` : label;
  };
}
