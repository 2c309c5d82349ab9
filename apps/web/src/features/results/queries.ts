import type { LabResult } from '@afyakadi/contract';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type ResultBody = NonNullable<CallInput<'submitLabResult'>['body']>;

/** A patient's requested tests with their results, open ones first. */
export function useTests(memberId: string) {
  return usePages<LabResult, CallData<'labResults'>>({
    queryKey: ['results', memberId],
    fetch: (paging, signal) => call('labResults', { params: { id: memberId }, query: paging, signal }),
  });
}
