import { failures } from '@afyakadi/contract/words';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useHere } from '../../lib/useHere.ts';
import { useKey } from '../../lib/useKey.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { useImportChanged } from './queries.ts';

/** Fetches from the scheme, then leads to what it would change. Who has gone elsewhere is not led away. */
export function useFetchTariff(kind: 'tariff' | 'exclusions') {
  const say = useSay();
  const navigate = useNavigate();
  const changed = useImportChanged();
  const key = useKey();
  const here = useHere();
  const [failed, setFailed] = useState<unknown>();
  const [pending, fetchNow] = useOnce(async () => {
    setFailed(undefined);
    try {
      const { item } = await call('fetchTariff', { body: { kind }, idempotencyKey: key.now() });
      key.answered();
      changed(item.id);
      if (here()) await navigate({ to: '/admin/imports/$importId', params: { importId: item.id } });
    } catch (error) {
      key.answered(error);
      changed('');
      setFailed(error);
      notify.bad(say(describe(error, failures.any)));
    }
  });
  return { pending, failed, fetchNow };
}
