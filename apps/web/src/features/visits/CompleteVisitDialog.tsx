import type { AuthorizedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { nameOf } from '../../entities/people/name.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';

export interface CompleteVisitDialogProps {
  visit: AuthorizedVisit;
  onClose: () => void;
  /** Runs instead of `onClose` when the visit has ended. */
  onCompleted: () => void;
}

/** Asks for confirmation, and ends the visit. */
export function CompleteVisitDialog({ visit, onClose, onCompleted }: CompleteVisitDialogProps) {
  const { t } = useLingui();
  const complete = useAction((call) => call('completeVisit', { params: { id: visit.id } }), {
    success: t`Visit completed`,
    onSuccess: onCompleted,
  });
  const name = nameOf(visit) || visit.cardNo;
  return (
    <Dialog title={<Trans>Complete Visit</Trans>} isOpen onOpenChange={onClose}>
      <p>
        <Trans>The visit of {name} ends here and leaves the waiting list. This cannot be undone.</Trans>
      </p>
      <div className="mt-4 empty:hidden">
        <FailedBand failed={complete.failed} announce="none" />
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Keep it open</Trans>
        </Button>
        <Button variant="primary" pending={complete.pending} onClick={() => void complete.run()}>
          <Trans>Complete Visit</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
