import type { OutboxRow } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { call, describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useKey } from '../../lib/useKey.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { useOutboxChanged } from './queries.ts';

/** Has the scheme told now instead of at its time; says what came of it. The row may go with it: `onTried` hears first. */
export function useRetry(row: OutboxRow, onTried: () => void) {
  const { t } = useLingui();
  const say = useSay();
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
      notify.bad(say(describe(error, failures.any)), error);
    }
    onTried();
    changed();
  });
}
