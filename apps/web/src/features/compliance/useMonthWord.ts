import { formatDay } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';

/** `Nov 2026`, in the reader's language. */
export function useMonthWord(): (it: { year: number; month: number }) => string {
  // Drawn anew with the language.
  useSay();
  return ({ year, month }) => formatDay(`${year}-${String(month).padStart(2, '0')}-01`).replace(/^\d+ /, '');
}
