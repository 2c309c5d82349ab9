import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type Approvable, statusOf } from '../../entities/approvals/status.ts';
import { call, newKey } from '../../lib/api/api.ts';
import { reportCalls } from '../../lib/api/touches.ts';
import { dayOf } from '../../lib/text/format.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { approvalKey } from './queries.ts';

/** The scheme decides within seconds or hours. The screen polls it for the first two minutes, and then on request. */
const pollInterval = 5_000;
const pollDuration = 120_000;

/** The polling state of a request that the scheme has not decided. */
export interface PollState {
  /** The time of the scheme's last answer. */
  answeredAt: Date;
  /** The error of the last attempt. */
  error: unknown;
  fetching: boolean;
  /** Polling has ended. */
  resting: boolean;
  refresh: () => void;
}

/**
 * Polls the scheme about lines with a pending approval while the component is mounted. The returned function gives a
 * line's polling state; undefined if no approval is pending.
 * @param enabled false if the person may not poll; the list then updates when others do
 */
export function usePolling(
  lines: readonly Approvable[],
  enabled: boolean,
): (line: Approvable) => PollState | undefined {
  const { t } = useLingui();
  const [until, setUntil] = useState(() => Date.now() + pollDuration);
  const today = dayOf(new Date());
  const pending = lines.flatMap((line) =>
    line.approval && statusOf(line, today) === 'pending' ? [{ line, approval: line.approval }] : [],
  );
  const queries = useQueries({
    queries: pending.map(({ line, approval }) => ({
      queryKey: approvalKey(approval.id),
      enabled: enabled,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        // Each request needs its own key.
        const { item } = await call('refreshApproval', {
          params: { id: approval.id },
          idempotencyKey: newKey(),
          signal,
        });
        if (item.status !== 'Pending') {
          const { itemName } = line;
          const number = item.referenceNo;
          if (item.status === 'Invalid') notify.error(t`The scheme refused to approve ${itemName}`);
          else notify.success(t`${itemName} is approved: ${number}`);
          reportCalls(['refreshApproval']);
        }
        return item;
      },
      initialData: approval,
      initialDataUpdatedAt: Date.parse(approval.requestedAt),
      staleTime: pollInterval,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }: { state: { data: { status: string } | undefined } }) =>
        state.data?.status === 'Pending' && Date.now() < until ? pollInterval : (false as const),
    })),
  });
  return (line) => {
    const index = pending.findIndex(({ approval }) => approval.id === line.approval?.id);
    const query = queries[index];
    if (!query) return undefined;
    return {
      answeredAt: new Date(query.dataUpdatedAt),
      error: query.error,
      fetching: query.isFetching,
      resting: Date.now() >= until,
      refresh: () => {
        setUntil(Date.now() + pollDuration);
        void query.refetch();
      },
    };
  };
}
