import { useMutation } from '@tanstack/react-query';
import { useLinesChanged } from '../../entities/orders/queries.ts';
import { type CallInput, call } from '../../lib/api/api.ts';

type DispenseBody = NonNullable<CallInput<'dispenseLine'>['body']>;

/** Gives a medicine; `key` is one per intention, so that pressing again after a lost answer gives it once. */
export function useDispense(memberId: string) {
  const changed = useLinesChanged(memberId);
  return useMutation({
    mutationFn: ({ body, key }: { body: DispenseBody; key: string }) =>
      call('dispenseLine', { body, idempotencyKey: key }),
    onSettled: changed,
  });
}

/** Takes back what one act of dispensing gave, in part or whole. */
export function useReverse(memberId: string) {
  const changed = useLinesChanged(memberId);
  return useMutation({
    mutationFn: (variables: { dispenseId: string; quantity: number; reason: string; key: string }) =>
      call('reverseDispense', {
        params: { id: variables.dispenseId },
        body: { quantity: variables.quantity, reason: variables.reason },
        idempotencyKey: variables.key,
      }),
    onSettled: changed,
  });
}
