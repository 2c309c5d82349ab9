import { failures } from '@afyakadi/contract/words';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, describe } from '../../../lib/api/api.ts';
import { useKey } from '../../../lib/api/useKey.ts';
import { useHere } from '../../../lib/hooks/useHere.ts';
import { useOnce } from '../../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { useImportChanged } from './queries.ts';

/** Fetches from the scheme, then leads to what it would change. Who has gone elsewhere is not led away. */
export function useFetchTariff(kind: 'tariff' | 'exclusions') {
  const translate = useTranslate();
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
      notify.bad(translate(describe(error, failures.any)));
    }
  });
  return { pending, failed, fetchNow };
}
