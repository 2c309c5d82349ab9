import type { Approval } from '@afyakadi/contract';
import { useQueryClient } from '@tanstack/react-query';

/** The query key of the scheme's latest answer to a request. */
export const approvalKey = (id: string) => ['approval', id] as const;

/** Returns a function that stores the scheme's answer in the cache, with the time at which it came. */
export function useKeepApproval() {
  const client = useQueryClient();
  return ({ item }: { item: Approval }) => {
    client.setQueryData(approvalKey(item.id), item);
  };
}
