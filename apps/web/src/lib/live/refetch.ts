import type { LiveEvent } from '@afyakadi/contract';
import type { QueryFilters } from '@tanstack/react-query';
import { isLive, keysOf } from './liveKeys.ts';
import { queries } from './store.ts';

/** Running refetches by name; true if a newer change needs another one. */
const running = new Map<string, boolean>();

/**
 * Refetches the queries on the screen and marks the others as stale. One refetch runs at a time for each name, and one
 * more after the last change, so frequent changes never cancel a fetch.
 */
async function refetch(name: string, filters: QueryFilters): Promise<void> {
  if (running.has(name)) {
    running.set(name, true);
    return;
  }
  let again = true;
  while (again) {
    // Invalidation does not restart an initial fetch, whose answer may be older than the event.
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

/** Refetches the queries that these events may have changed. */
export function refetchForEvents(events: readonly LiveEvent[]): void {
  for (const key of keysOf(events)) void refetch(key.join(), { queryKey: key });
}

/** Refetches all queries that show changes by others. */
export function refetchAll(): void {
  void refetch('all', { predicate: ({ queryKey }) => isLive(queryKey) });
}
