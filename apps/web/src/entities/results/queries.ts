import type { LabResult } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** A patient's requested tests with their results, open ones first, then newest. */
export function useLabResults(memberId: string) {
  return usePages<LabResult, CallData<'labResults'>>({
    queryKey: ['results', memberId],
    fetch: (paging, signal) => call('labResults', { params: { id: memberId }, query: paging, signal }),
  });
}

/** How many critical results no doctor has seen, and who: every screen shows their number. */
export function useCriticalResults(enabled: boolean) {
  return useQuery({
    queryKey: ['critical-results', 'mark'],
    queryFn: ({ signal }) =>
      call('criticalResults', { query: { pageNo: 0, pageSize: listPageSize }, signal }),
    enabled,
  });
}

/** Fetches one full page: the tests without a result, and the newest with one. */
const latestResults = (memberId: string) =>
  queryOptions({
    queryKey: ['results', memberId, 'latest'],
    queryFn: ({ signal }) =>
      call('labResults', { params: { id: memberId }, query: { pageNo: 0, pageSize: listPageSize }, signal }),
  });

/** A patient's latest tests, for the values over time. */
export function useLatestResults(memberId: string) {
  return useQuery(latestResults(memberId));
}

/** The content of View Results: one test, or the patient's latest tests with a result. */
export type Viewed = { memberId: string } & ({ lineId: string } | { all: true });

/** Returns a function that fetches the content of View Results without the cache. */
export function useFetchResults(): (viewed: Viewed) => Promise<LabResult[]> {
  const client = useQueryClient();
  return async (viewed) => {
    if ('lineId' in viewed) {
      const { item } = await client.fetchQuery({
        queryKey: ['results', viewed.memberId, 'one', viewed.lineId],
        queryFn: ({ signal }) => call('viewLabResult', { params: { id: viewed.lineId }, signal }),
        staleTime: 0,
      });
      return [item];
    }
    const { itemList } = await client.fetchQuery({ ...latestResults(viewed.memberId), staleTime: 0 });
    return itemList;
  };
}
