import type { AuthorizedVisit } from '@afyakadi/contract';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type StatusFilter = 'Pending' | 'Completed';

/** Which visits a list shows: `work`, the default, or `answered`, those with an answered approval. */
export type VisitView = 'work' | 'answered';

/** The visits of a care point: today's and all waiting ones, longest waiting first, with their counts. */
export function useVisits(
  carePointId: string | undefined,
  { view, status, text }: { view: VisitView; status: StatusFilter | undefined; text: string },
) {
  return usePages<AuthorizedVisit, CallData<'carePointVisits'>>({
    queryKey: ['visits', carePointId, status ?? 'all', text, view],
    enabled: carePointId !== undefined,
    fetch: (paging, signal) => {
      const params = { id: carePointId ?? '' };
      const query = { ...paging, view, ...(status ? { status } : {}) };
      return text === ''
        ? call('carePointVisits', { params, query, signal })
        : call('searchVisits', { params, query, body: { text }, signal });
    },
  });
}
