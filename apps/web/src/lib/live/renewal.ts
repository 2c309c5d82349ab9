import type { LiveEvent } from '@afyakadi/contract';
import type { QueryFilters } from '@tanstack/react-query';
import { isLive, keysOf } from './liveKeys.ts';
import { queries } from './store.ts';

/** Renewals at work, by name; true when there is news that the present one may have missed. */
const working = new Map<string, boolean>();

/**
 * Fetches again what is on the screen, and marks what is not as old. One at a time for each name: a list of which
 * something changes many times a second is still fetched to its end each time, and once more after the last change.
 */
async function renew(name: string, filters: QueryFilters): Promise<void> {
  if (working.has(name)) {
    working.set(name, true);
    return;
  }
  let again = true;
  while (again) {
    // A first fetch is not started over, and its answer may be older than the news.
    working.set(name, isBeginning(filters));
    await queries.invalidateQueries(filters);
    again = working.get(name) ?? false;
  }
  working.delete(name);
}

function isBeginning(filters: QueryFilters): boolean {
  return queries
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .some(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
}

/** Fetches again what these events may have changed. */
export function renewFor(events: readonly LiveEvent[]): void {
  for (const key of keysOf(events)) void renew(key.join(), { queryKey: key });
}

/** Fetches again all that others may have changed. */
export function renewAll(): void {
  void renew('all', { predicate: ({ queryKey }) => isLive(queryKey) });
}
