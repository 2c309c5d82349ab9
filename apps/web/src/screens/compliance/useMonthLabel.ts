import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';

/** Formats a month as `Nov 2026` in the reader's language. */
export function useMonthLabel(): (period: { year: number; month: number }) => string {
  // Renders again when the language changes.
  useTranslate();
  return ({ year, month }) => formatDay(`${year}-${String(month).padStart(2, '0')}-01`).replace(/^\d+ /, '');
}
