import type { ImportOfFile } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useKey } from '../../lib/useKey.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { Button } from '../../ui/Button.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { useImportChanged } from './queries.ts';
import type { Applying } from './useApplyImport.ts';

export interface ImportActionsProps {
  it: ImportOfFile;
  applying: Applying;
  /** Something was done that takes these buttons away. */
  onActed: () => void;
}

/** What can be done with a file that was compared: apply it, or put it aside. */
export function ImportActions({ it, applying, onActed }: ImportActionsProps) {
  const { t } = useLingui();
  const say = useSay();
  const changed = useImportChanged();
  const key = useKey();
  const [asking, setAsking] = useState(false);
  const [discarding, discard] = useOnce(async () => {
    try {
      await call('discardImport', { params: { id: it.id }, idempotencyKey: key.now() });
      key.answered();
      notify.ok(t`Discarded, nothing was changed`);
      onActed();
    } catch (error) {
      key.answered(error);
      notify.bad(say(describe(error, failures.any)));
    }
    changed(it.id);
  });
  if (it.state !== 'ready' && it.state !== 'failed' && it.state !== 'scheduled') return null;
  const some = it.added + it.changed + it.missing > 0;
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden size={18} />}
        pending={discarding}
        disabled={applying.pending}
        onClick={() => void discard()}
      >
        {it.state === 'scheduled' ? (
          <Trans>Call it off</Trans>
        ) : it.source === 'scheme' ? (
          <Trans>Put aside</Trans>
        ) : (
          <Trans>Discard</Trans>
        )}
      </Button>
      {it.state === 'ready' && some ? (
        <Button
          variant="primary"
          icon={<Check aria-hidden size={18} />}
          pending={applying.pending}
          onClick={() => setAsking(true)}
        >
          {it.source === 'scheme' ? <Trans>Take over</Trans> : <Trans>Apply</Trans>}
        </Button>
      ) : null}
      {asking ? (
        <ApplyDialog
          it={it}
          onClose={() => setAsking(false)}
          onApply={(agreed) => {
            setAsking(false);
            onActed();
            void applying.apply(agreed);
          }}
        />
      ) : null}
    </>
  );
}
