import { listPageSize } from '@afyakadi/contract/words';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLinesChanged } from '../../entities/orders/queries.ts';
import { type CallInput, call } from '../../lib/api/api.ts';

type Results = NonNullable<CallInput<'submitAllLabResults'>['body']>['results'];

/** All requested tests of a patient at once, open ones first. */
export function useAllTests(memberId: string) {
  return useQuery({
    queryKey: ['results', memberId, 'all'],
    queryFn: async ({ signal }) => {
      const { itemList } = await call('labResults', {
        params: { id: memberId },
        query: { pageNo: 0, pageSize: listPageSize },
        signal,
      });
      return itemList;
    },
  });
}

/** Submits the results of several tests, all or none; `key` is one per intention. */
export function useSubmitAll(memberId: string) {
  const changed = useLinesChanged(memberId);
  return useMutation({
    mutationFn: ({ results, key }: { results: Results; key: string }) =>
      call('submitAllLabResults', { body: { results }, idempotencyKey: key }),
    onSettled: changed,
  });
}
