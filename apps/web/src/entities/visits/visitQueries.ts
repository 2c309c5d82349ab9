import type { AuthorizedVisit } from '@afyakadi/contract';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type StatusFilter = 'Pending' | 'Completed';

/** The visits of a care point: today's and all waiting ones, longest waiting first, with their counts. */
export function useVisits(carePointId: string | undefined, status: StatusFilter | undefined, text: string) {
  return usePages<AuthorizedVisit, CallData<'carePointVisits'>>({
    queryKey: ['visits', carePointId, status ?? 'all', text],
    enabled: carePointId !== undefined,
    fetch: (paging, signal) => {
      const params = { id: carePointId ?? '' };
      const query = { ...paging, view: 'work' as const, ...(status ? { status } : {}) };
      return text === ''
        ? call('carePointVisits', { params, query, signal })
        : call('searchVisits', { params, query, body: { text }, signal });
    },
  });
}
