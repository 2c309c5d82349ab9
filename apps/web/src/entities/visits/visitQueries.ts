import type { AuthorizedVisit } from '@afyakadi/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type StatusFilter = 'Pending' | 'Completed';

/** A care point's work: today's visits and all that wait, longest first, with their counts. */
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

/** Everything that shows a visit looks again after one changed. */
export function useVisitsChanged() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['visits'] });
    void client.invalidateQueries({ queryKey: ['patient'] });
    void client.invalidateQueries({ queryKey: ['cards'] });
    void client.invalidateQueries({ queryKey: ['card-search'] });
  };
}

export function useTakeVisit() {
  const changed = useVisitsChanged();
  return useMutation({
    mutationFn: (visitId: string) => call('takeVisit', { params: { id: visitId } }),
    onSettled: changed,
  });
}

export function useCompleteVisit() {
  const changed = useVisitsChanged();
  return useMutation({
    mutationFn: ({ visitId, key }: { visitId: string; key: string }) =>
      call('completeVisit', { params: { id: visitId }, idempotencyKey: key }),
    onSettled: changed,
  });
}
