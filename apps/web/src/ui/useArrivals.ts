import { useState } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * Returns the rows of the page that were added while the page was open: new rows in a list that grew. A row that only
 * moved up does not count, nor do rows of a page just opened.
 * @param total the length of the whole list
 * @param ready false while the rows load
 */
export function useArrivals(
  keys: readonly string[],
  { total, page, ready }: { total: number; page: number; ready: boolean },
): ReadonlySet<string> {
  const list = keys.join('\n');
  const [shown, setShown] = useState({ list, total, page, ready, keys, arrived: none });
  if (shown.list === list && shown.total === total && shown.page === page && shown.ready === ready)
    return shown.arrived;
  const arrived = arrivals(shown, { keys, total, page, ready });
  setShown({ list, total, page, ready, keys, arrived });
  return arrived;
}

interface Shown {
  keys: readonly string[];
  total: number;
  page: number;
  ready: boolean;
}

/** Returns the new rows of `now`, and the earlier new rows that are still there. */
export function arrivals(before: Shown & { arrived: ReadonlySet<string> }, now: Shown): ReadonlySet<string> {
  if (!before.ready || !now.ready || before.page !== now.page) return none;
  const grew = now.total > before.total;
  const isNew = (key: string) => before.arrived.has(key) || (grew && !before.keys.includes(key));
  return new Set(now.keys.filter(isNew));
}
