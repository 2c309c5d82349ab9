import type { ListedVisit } from '@afyakadi/contract';
import type { VisitStage } from '@afyakadi/contract/care/visits';
import { useQuery } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type StatusFilter = 'Pending' | 'Completed';

/** Which visits a list shows: `work`, the default, or `answered`, those with an answered approval. */
export type VisitView = 'work' | 'answered';

/** The visits of a care point: today's and all pending ones, the longest wait first, with their counts. */
export function useVisits(
  carePointId: string | undefined,
  {
    view,
    status,
    stage,
    text,
  }: { view: VisitView; status: StatusFilter | undefined; stage: VisitStage | undefined; text: string },
) {
  return usePages<ListedVisit, CallData<'carePointVisits'>>({
    queryKey: ['visits', carePointId, status ?? 'all', stage ?? 'all', text, view],
    enabled: carePointId !== undefined,
    fetch: (paging, signal) => {
      const params = { id: carePointId ?? '' };
      const query = { ...paging, view, ...(status ? { status } : {}), ...(stage ? { stage } : {}) };
      return text === ''
        ? call('carePointVisits', { params, query, signal })
        : call('searchVisits', { params, query, body: { text }, signal });
    },
  });
}

/** How many patients wait at each care point, by its id. */
export function useWaitingCounts() {
  return useQuery({
    queryKey: ['waiting-counts'],
    queryFn: ({ signal }) => call('waitingCounts', { signal }),
    select: ({ itemList }) => new Map(itemList.map((count) => [count.carePointId, count])),
  }).data;
}
