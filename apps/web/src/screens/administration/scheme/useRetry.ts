import type { OutboxRow } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../lib/api/useAction.ts';
import { notify } from '../../../lib/toasts/notify.ts';

/** Delivers a job now instead of at its scheduled time and shows the outcome. The row may disappear: `onTried` runs first. */
export function useRetry(row: OutboxRow, onTried: () => void) {
  const { t } = useLingui();
  return useAction((call) => call('retryOutbox', { params: { id: row.id } }), {
    success: ({ item }) => (item.state === 'done' ? t`Delivered to the scheme` : undefined),
    onSuccess: ({ item }) => {
      if (item.state !== 'done') notify.info(t`It is tried at its time`);
      onTried();
    },
    onFailure: onTried,
  });
}
