import { listPageSize } from '@afyakadi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** All requested tests of a patient in one list, open ones first. */
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
