import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queries } from '../../lib/store.ts';

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
    // Whoever looks whether a stranger is in wants to see it.
    refetchInterval: 30_000,
  });
}

/** Asks anew for what one changed about oneself. */
export function renewOwn(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['own'] });
}
