import { useState } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * Which of the rows on the page came in since the page was opened: those that are new while the list grew. A row that
 * only moves up because another left is no arrival, and neither is anything on a page just opened.
 * @param total of the whole list
 * @param ready false while the rows are on their way
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

/** The rows of `now` that have come in since; those that had come in before stay so. */
export function arrivals(before: Shown & { arrived: ReadonlySet<string> }, now: Shown): ReadonlySet<string> {
  if (!before.ready || !now.ready || before.page !== now.page) return none;
  const grew = now.total > before.total;
  const isNew = (key: string) => before.arrived.has(key) || (grew && !before.keys.includes(key));
  return new Set(now.keys.filter(isNew));
}
