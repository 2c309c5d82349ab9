import type { OddAnswer, OutboxRow } from '@afyakadi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../lib/api.ts';
import { usePages } from '../../lib/pages.ts';
import { rowsOfPage } from '../admin/index.ts';

export type OutboxTab = NonNullable<NonNullable<CallInput<'outboxOf'>['query']>['state']>;

/** How the facility reaches its scheme, asked for anew: what is saved is what one saw. */
export function useSchemeSettings() {
  return useQuery({
    queryKey: ['scheme-settings'],
    queryFn: ({ signal }) => call('schemeSettingsOf', { signal }),
    staleTime: 0,
  });
}

/** Puts what a call answered in the place of the older, and has the top bar look again. */
export function useKeepSchemeSettings() {
  const client = useQueryClient();
  return (saved: CallData<'schemeSettingsOf'>) => {
    client.setQueryData(['scheme-settings'], saved);
    void client.invalidateQueries({ queryKey: ['scheme'] });
    void client.invalidateQueries({ queryKey: ['odd-answers'] });
  };
}

export function useOddAnswers() {
  return usePages<OddAnswer, CallData<'oddAnswers'>>({
    queryKey: ['odd-answers'],
    pageSize: rowsOfPage,
    fetch: (paging, signal) =>
      call('oddAnswers', { query: { ...paging, sortBy: ['lastAt', 'desc'] }, signal }),
  });
}

/** What waits, the oldest first; what is over, the newest first. */
export function useOutbox(state: OutboxTab) {
  return usePages<OutboxRow, CallData<'outboxOf'>>({
    queryKey: ['outbox', state],
    pageSize: rowsOfPage,
    fetch: (paging, signal) =>
      call('outboxOf', {
        query: { ...paging, state, sortBy: ['createdAt', state === 'waiting' ? 'asc' : 'desc'] },
        signal,
      }),
  });
}

export function useOutboxChanged() {
  const client = useQueryClient();
  return () => {
    for (const root of ['outbox', 'scheme', 'provisional'])
      void client.invalidateQueries({ queryKey: [root] });
  };
}
