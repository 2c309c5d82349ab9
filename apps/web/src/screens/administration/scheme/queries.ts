import type { OutboxRow, UnrecognizedResponse } from '@afyakadi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../../lib/api/api.ts';
import { usePages } from '../../../lib/hooks/pages.ts';

export type OutboxTab = NonNullable<NonNullable<CallInput<'outboxOf'>['query']>['state']>;

/** Fetches the connection settings each time, so that people save what they see. */
export function useSchemeSettings() {
  return useQuery({
    queryKey: ['scheme-settings'],
    queryFn: ({ signal }) => call('schemeSettingsOf', { signal }),
    staleTime: 0,
  });
}

/** Returns a function that replaces the cached settings with a call's answer. */
export function useKeepSchemeSettings() {
  const client = useQueryClient();
  return (saved: CallData<'schemeSettingsOf'>) => {
    client.setQueryData(['scheme-settings'], saved);
  };
}

export function useUnrecognizedResponses() {
  return usePages<UnrecognizedResponse, CallData<'unrecognizedResponses'>>({
    queryKey: ['unrecognized-responses'],
    fetch: (paging, signal) =>
      call('unrecognizedResponses', { query: { ...paging, sortBy: ['lastAt', 'desc'] }, signal }),
  });
}

/** The jobs of a tab: waiting ones oldest first, finished ones newest first. */
export function useOutbox(state: OutboxTab) {
  return usePages<OutboxRow, CallData<'outboxOf'>>({
    queryKey: ['outbox', state],
    fetch: (paging, signal) =>
      call('outboxOf', {
        query: { ...paging, state, sortBy: ['createdAt', state === 'waiting' ? 'asc' : 'desc'] },
        signal,
      }),
  });
}
