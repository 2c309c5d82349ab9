import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Fetches the four figures of the facility's day. */
export function useDayFigures() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('dashboard', { signal }),
  });
}

/** Fetches what waits for the role, and the figures of its charts. */
export function useWork() {
  return useQuery({
    queryKey: ['dashboard', 'work'],
    queryFn: ({ signal }) => call('dashboardWork', { signal }),
  });
}
