import type { OutboxRow, UnrecognizedResponse } from '@afyakadi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../../lib/api/api.ts';
import { usePages } from '../../../lib/hooks/pages.ts';
import { rowsOfPage } from '../queries.ts';

export type OutboxTab = NonNullable<NonNullable<CallInput<'outboxOf'>['query']>['state']>;

/** How the facility reaches its scheme, fetched again: what is saved is what one saw. */
export function useSchemeSettings() {
  return useQuery({
    queryKey: ['scheme-settings'],
    queryFn: ({ signal }) => call('schemeSettingsOf', { signal }),
    staleTime: 0,
  });
}

/** Puts what a call answered in the place of the older. */
export function useKeepSchemeSettings() {
  const client = useQueryClient();
  return (saved: CallData<'schemeSettingsOf'>) => {
    client.setQueryData(['scheme-settings'], saved);
  };
}

export function useUnrecognizedResponses() {
  return usePages<UnrecognizedResponse, CallData<'oddAnswers'>>({
    queryKey: ['unrecognized-responses'],
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
