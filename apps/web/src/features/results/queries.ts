import type { LabResult } from '@afyakadi/contract';
import { useMutation } from '@tanstack/react-query';
import { useLinesChanged } from '../../entities/orders/queries.ts';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type ResultBody = NonNullable<CallInput<'submitLabResult'>['body']>;
type CorrectBody = NonNullable<CallInput<'correctLabResult'>['body']>;

/** A patient's requested tests with their results, open ones first. */
export function useTests(memberId: string) {
  return usePages<LabResult, CallData<'labResults'>>({
    queryKey: ['results', memberId],
    fetch: (paging, signal) => call('labResults', { params: { id: memberId }, query: paging, signal }),
  });
}

/** Submits a first result, or with `correction` a new version; `key` is one per intention. */
export function useSendResult(memberId: string) {
  const changed = useLinesChanged(memberId);
  return useMutation({
    mutationFn: (variables: {
      body: ResultBody;
      correction: Pick<CorrectBody, 'reason' | 'version'> | null;
      key: string;
    }) =>
      variables.correction
        ? call('correctLabResult', {
            body: { ...variables.body, ...variables.correction },
            idempotencyKey: variables.key,
          })
        : call('submitLabResult', { body: variables.body, idempotencyKey: variables.key }),
    onSettled: changed,
  });
}

/** Makes a colleague's preliminary result final. */
export function useAuthorizeResult(memberId: string) {
  const changed = useLinesChanged(memberId);
  return useMutation({
    mutationFn: ({ lineId, version, key }: { lineId: string; version: number; key: string }) =>
      call('authorizeLabResult', { body: { memberVisitItemId: lineId, version }, idempotencyKey: key }),
    onSettled: changed,
  });
}
