import type { Approval } from '@afyakadi/contract';
import { useQueryClient } from '@tanstack/react-query';

/** The query that knows what the scheme last said about a request. */
export const approvalKey = (id: string) => ['approval', id] as const;

/** Keeps what the scheme answered, with the moment at which it did. */
export function useKeepApproval() {
  const client = useQueryClient();
  return ({ item }: { item: Approval }) => {
    client.setQueryData(approvalKey(item.id), item);
  };
}
