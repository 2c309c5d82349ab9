import { listPageSize } from '@afyakadi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

const setup = { staleTime: 5 * 60_000 } as const;

/** The verifiers and their card types. */
export function useVerifiers() {
  return useQuery({
    queryKey: ['card-types'],
    queryFn: ({ signal }) =>
      call('cardTypes', {
        query: { pageNo: 0, pageSize: listPageSize, sortBy: ['verifierName', 'desc'] },
        signal,
      }),
    ...setup,
  });
}

/** The scheme's visit types and their rules. */
export function useVisitTypes() {
  return useQuery({
    queryKey: ['visit-types'],
    queryFn: ({ signal }) =>
      call('visitTypes', { query: { pageNo: 0, pageSize: listPageSize, sortBy: ['id', 'asc'] }, signal }),
    ...setup,
  });
}
