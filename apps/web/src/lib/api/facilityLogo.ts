import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

/** The facility's logo, for the head of printouts. It changes very rarely. */
export const facilityLogo = queryOptions({
  queryKey: ['facility-logo'],
  queryFn: ({ signal }) => call('facilityLogo', { signal }),
  staleTime: 10 * 60_000,
});

/** Returns a function that fetches the logo before the first print. Without an answer, a printout has none. */
export function useFetchLogo(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.prefetchQuery(facilityLogo);
}
