import type { ImportOfFile } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, describe, isLost } from '../../../lib/api/api.ts';
import { useKey } from '../../../lib/api/useKey.ts';
import { useOnce } from '../../../lib/hooks/useOnce.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { useImportChanged } from './queries.ts';

/** What somebody agreed to. */
export interface Agreed {
  missingToo: boolean;
  withoutRefused: boolean;
  /** YYYY-MM-DD; null: at once. */
  effectiveOn: string | null;
}

export type Applying = ReturnType<typeof useApplyImport>;

/**
 * Applies an import as it was seen: the figures go along, and where others are true by now the server compares again
 * and refuses.
 */
export function useApplyImport({ id, added, changed, missing }: ImportOfFile) {
  const { t } = useLingui();
  const translate = useTranslate();
  const told = useImportChanged();
  const key = useKey();
  const [failed, setFailed] = useState<unknown>();
  const [pending, apply] = useOnce(async (agreed: Agreed) => {
    setFailed(undefined);
    // The import is at work from now on: its progress is asked for.
    const look = setTimeout(() => told(id), 500);
    try {
      await call('applyImport', {
        params: { id },
        body: { added, changed, missing, ...agreed },
        idempotencyKey: key.now(),
      });
      key.answered();
      const day = formatDay(agreed.effectiveOn);
      notify.ok(agreed.effectiveOn ? t`Scheduled: it applies from ${day}` : t`Applied`);
    } catch (error) {
      key.answered(error);
      // A long one may outlast the connection; the server goes on with it, and its state tells.
      if (isLost(error)) notify.info(translate(describe(error, failures.server)));
      else notify.bad(translate(describe(error, failures.any)));
      setFailed(error);
    }
    clearTimeout(look);
    told(id);
  });
  return { pending, failed, apply };
}
