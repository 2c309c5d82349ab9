import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../lib/text/format.ts';

/** Formats a period: `21 Nov 2026`, or `16 Nov 2026 to 22 Nov 2026`. */
export function useRangeText(): (range: { from: string; to: string }) => string {
  const { t } = useLingui();
  return ({ from, to }) => {
    const [first, last] = [formatDay(from), formatDay(to)];
    return from === to ? first : t`${first} to ${last}`;
  };
}
