import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queries } from '../../lib/live/store.ts';

/** Fetches the person's own second factors. */
export function useProtection() {
  return useQuery({
    queryKey: ['own', 'protection'],
    queryFn: ({ signal }) => call('ownProtection', { signal }),
  });
}

/** Fetches the person's own sessions, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: ['own', 'sessions'],
    queryFn: ({ signal }) => call('sessions', { signal }),
    // A person who looks for a stranger's session must see it.
    refetchInterval: 30_000,
  });
}

/** Refetches the person's own second factors and sessions. */
export function refreshProtection(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['own'] });
}
