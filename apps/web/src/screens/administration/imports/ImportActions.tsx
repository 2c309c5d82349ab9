import type { ImportInDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../../lib/api/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check, Trash } from '../../../ui/icons.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import type { Applying } from './useApplyImport.ts';

export interface ImportActionsProps {
  importFile: ImportInDetail;
  applying: Applying;
  /** Runs after an action that removes these buttons. */
  onActed: () => void;
}

/** The actions on a compared file: apply or discard it. */
export function ImportActions({ importFile, applying, onActed }: ImportActionsProps) {
  const { t } = useLingui();
  const [dialogOpen, setDialogOpen] = useState(false);
  const discard = useAction((call) => call('discardImport', { params: { id: importFile.id } }), {
    success: t`Discarded, nothing was changed`,
    onSuccess: onActed,
  });
  if (importFile.state !== 'ready' && importFile.state !== 'failed' && importFile.state !== 'scheduled')
    return null;
  const some = importFile.added + importFile.changed + importFile.missing > 0;
  return (
    <>
      <Button
        icon={<Trash aria-hidden size={18} />}
        pending={discard.pending}
        disabled={applying.pending}
        onClick={() => void discard.run()}
      >
        {importFile.state === 'scheduled' ? <Trans>Cancel the schedule</Trans> : <Trans>Discard</Trans>}
      </Button>
      {importFile.state === 'ready' && some ? (
        <Button
          variant="primary"
          icon={<Check aria-hidden size={18} />}
          pending={applying.pending}
          onClick={() => setDialogOpen(true)}
        >
          <Trans>Apply</Trans>
        </Button>
      ) : null}
      {dialogOpen ? (
        <ApplyDialog
          importFile={importFile}
          onClose={() => setDialogOpen(false)}
          onApply={(agreed) => {
            setDialogOpen(false);
            onActed();
            void applying.run(agreed);
          }}
        />
      ) : null}
    </>
  );
}
