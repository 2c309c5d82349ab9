import type { LiveEvent } from '@afyakadi/contract';
import type { Query, QueryFilters } from '@tanstack/react-query';
import { isLive, keysOf, rootsOf } from './liveKeys.ts';
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
  for (const topics of awaited) {
    if (events.some(({ topic }) => topics.includes(topic))) awaited.delete(topics);
  }
  for (const key of keysOf(events)) void refetch(key.join(), { queryKey: key });
}

/** How long after its answer the event of an own change is waited for, in ms. */
const eventDelay = 300;

/** The topics of each own change whose event is waited for. */
const awaited = new Set<readonly string[]>();

/**
 * Refetches the queries that the person's own calls touch, or all. While events come, that of the change refetches what it
 * names, and would cancel a fetch that began before it: only without it is anything refetched here. A fetch from before
 * the answer may lack the change, so it starts again at once.
 */
export function refetchTouched(topics: readonly string[] | 'all', eventsFollow: boolean): void {
  if (topics === 'all') return void queries.invalidateQueries();
  const roots = rootsOf(topics);
  const touched = queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => roots.includes(queryKey[0]) });
  for (const query of touched) query.invalidate();
  const waits = ({ queryKey, state }: Query) => isLive(queryKey) && state.fetchStatus === 'idle';
  const waiting = eventsFollow ? touched.filter(waits) : [];
  refetchOf(touched.filter((query) => !waiting.includes(query)));
  awaited.add(topics);
  setTimeout(() => {
    if (awaited.delete(topics)) refetchOf(waiting);
  }, eventDelay);
}

function refetchOf(those: readonly Query[]): void {
  void queries.refetchQueries({ type: 'active', predicate: (query) => those.includes(query) });
}

/** Refetches all queries that show changes by others. */
export function refetchAll(): void {
  void refetch('all', { predicate: ({ queryKey }) => isLive(queryKey) });
}
