import type { OutboxRow } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { call, describe } from '../../../lib/api/api.ts';
import { useKey } from '../../../lib/api/useKey.ts';
import { useOnce } from '../../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { useOutboxChanged } from './queries.ts';

/** Delivers a job now instead of at its scheduled time and shows the outcome. The row may disappear: `onTried` runs first. */
export function useRetry(row: OutboxRow, onTried: () => void) {
  const { t } = useLingui();
  const translate = useTranslate();
  const key = useKey();
  const changed = useOutboxChanged();
  return useOnce(async () => {
    try {
      const { item } = await call('retryOutbox', { params: { id: row.id }, idempotencyKey: key.now() });
      key.answered();
      if (item.state === 'done') notify.ok(t`The scheme was told`);
      else notify.info(t`It is tried as soon as it is its turn`);
    } catch (error) {
      key.answered(error);
      notify.bad(translate(describe(error, failures.any)), error);
    }
    onTried();
    changed();
  });
}
