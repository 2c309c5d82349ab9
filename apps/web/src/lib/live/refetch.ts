import type { LiveEvent } from '@afyakadi/contract';
import type { QueryFilters } from '@tanstack/react-query';
import { isLive, keysOf } from './liveKeys.ts';
import { queries } from './store.ts';

/** Renewals at work, by name; true when there is news that the present one may have missed. */
const running = new Map<string, boolean>();

/**
 * Fetches again what is on the screen, and marks what is not as old. One at a time for each name: a list of which
 * something changes many times a second is still fetched to its end each time, and once more after the last change.
 */
async function refetch(name: string, filters: QueryFilters): Promise<void> {
  if (running.has(name)) {
    running.set(name, true);
    return;
  }
  let again = true;
  while (again) {
    // A first fetch is not started over, and its answer may be older than the news.
    running.set(name, hasInitialFetch(filters));
    await queries.invalidateQueries(filters);
    again = running.get(name) ?? false;
  }
  running.delete(name);
}

function hasInitialFetch(filters: QueryFilters): boolean {
  return queries
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .some(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
}

/** Fetches again what these events may have changed. */
export function refetchForEvents(events: readonly LiveEvent[]): void {
  for (const key of keysOf(events)) void refetch(key.join(), { queryKey: key });
}

/** Fetches again all that others may have changed. */
export function refetchAll(): void {
  void refetch('all', { predicate: ({ queryKey }) => isLive(queryKey) });
}
