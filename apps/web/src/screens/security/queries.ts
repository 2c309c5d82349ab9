import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queries } from '../../lib/live/store.ts';

/** The second factors of one's own account. */
export function useProtection() {
  return useQuery({
    queryKey: ['own', 'protection'],
    queryFn: ({ signal }) => call('ownProtection', { signal }),
  });
}

/** One's own sessions, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: ['own', 'sessions'],
    queryFn: ({ signal }) => call('sessions', { signal }),
    // A person who checks for a stranger's session wants to see it.
    refetchInterval: 30_000,
  });
}

/** Refetches the user's own second factors and sessions. */
export function refreshProtection(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['own'] });
}
