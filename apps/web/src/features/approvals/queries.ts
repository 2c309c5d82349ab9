import type { Approval } from '@afyakadi/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../lib/api/api.ts';

type RequestBody = NonNullable<CallInput<'requestApproval'>['body']>;
type EnterBody = NonNullable<CallInput<'enterApproval'>['body']>;

/** The query that knows what the scheme last said about a request. */
export const approvalKey = (id: string) => ['approval', id] as const;

/** Everything that shows a patient's lines looks again after an approval changed. */
export function useApprovalChanged(memberId: string) {
  const client = useQueryClient();
  return () => {
    for (const key of [
      ['lines', memberId],
      ['prescriptions', memberId],
      ['results', memberId],
      ['unclaimed'],
      ['claim'],
    ]) {
      void client.invalidateQueries({ queryKey: key });
    }
  };
}

/** Keeps what the scheme answered, with the moment at which it did. */
function useKeepApproval() {
  const client = useQueryClient();
  return ({ item }: { item: Approval }) => client.setQueryData(approvalKey(item.id), item);
}

/** §2 Request Approval Code; `key` is one per intention, so that pressing again after a lost answer asks once. */
export function useRequestApproval(memberId: string) {
  const changed = useApprovalChanged(memberId);
  const keep = useKeepApproval();
  return useMutation({
    mutationFn: ({ body, key }: { body: RequestBody; key: string }) =>
      call('requestApproval', { body, idempotencyKey: key }),
    onSuccess: keep,
    onSettled: changed,
  });
}

/** Takes the number of a letter. */
export function useEnterApproval(memberId: string) {
  const changed = useApprovalChanged(memberId);
  const keep = useKeepApproval();
  return useMutation({
    mutationFn: ({ body, key }: { body: EnterBody; key: string }) =>
      call('enterApproval', { body, idempotencyKey: key }),
    onSuccess: keep,
    onSettled: changed,
  });
}
