import type { ImportOfFile } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, describe } from '../../../lib/api/api.ts';
import { useKey } from '../../../lib/api/useKey.ts';
import { useOnce } from '../../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { Button } from '../../../ui/Button.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { useImportChanged } from './queries.ts';
import type { Applying } from './useApplyImport.ts';

export interface ImportActionsProps {
  importFile: ImportOfFile;
  applying: Applying;
  /** Something was done that takes these buttons away. */
  onActed: () => void;
}

/** What can be done with a file that was compared: apply it, or put it aside. */
export function ImportActions({ importFile, applying, onActed }: ImportActionsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const changed = useImportChanged();
  const key = useKey();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [discarding, discard] = useOnce(async () => {
    try {
      await call('discardImport', { params: { id: importFile.id }, idempotencyKey: key.now() });
      key.answered();
      notify.ok(t`Discarded, nothing was changed`);
      onActed();
    } catch (error) {
      key.answered(error);
      notify.bad(translate(describe(error, failures.any)));
    }
    changed(importFile.id);
  });
  if (importFile.state !== 'ready' && importFile.state !== 'failed' && importFile.state !== 'scheduled')
    return null;
  const some = importFile.added + importFile.changed + importFile.missing > 0;
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden size={18} />}
        pending={discarding}
        disabled={applying.pending}
        onClick={() => void discard()}
      >
        {importFile.state === 'scheduled' ? (
          <Trans>Call it off</Trans>
        ) : importFile.source === 'scheme' ? (
          <Trans>Put aside</Trans>
        ) : (
          <Trans>Discard</Trans>
        )}
      </Button>
      {importFile.state === 'ready' && some ? (
        <Button
          variant="primary"
          icon={<Check aria-hidden size={18} />}
          pending={applying.pending}
          onClick={() => setDialogOpen(true)}
        >
          {importFile.source === 'scheme' ? <Trans>Take over</Trans> : <Trans>Apply</Trans>}
        </Button>
      ) : null}
      {dialogOpen ? (
        <ApplyDialog
          importFile={importFile}
          onClose={() => setDialogOpen(false)}
          onApply={(agreed) => {
            setDialogOpen(false);
            onActed();
            void applying.apply(agreed);
          }}
        />
      ) : null}
    </>
  );
}
