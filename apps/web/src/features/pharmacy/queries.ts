import { useMutation } from '@tanstack/react-query';
import { type CallInput, call } from '../../lib/api.ts';
import { useLinesChanged } from '../orders/index.ts';

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
    mutationFn: (it: { dispenseId: string; quantity: number; reason: string; key: string }) =>
      call('reverseDispense', {
        params: { id: it.dispenseId },
        body: { quantity: it.quantity, reason: it.reason },
        idempotencyKey: it.key,
      }),
    onSettled: changed,
  });
}
