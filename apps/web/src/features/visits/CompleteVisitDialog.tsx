import type { AuthorizedVisit } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useCompleteVisit } from '../../entities/visits/visitQueries.ts';
import { describe, newKey } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

export interface CompleteVisitDialogProps {
  visit: AuthorizedVisit;
  onClose: () => void;
  /** Instead of `onClose` once the visit has ended. */
  onCompleted: () => void;
}

/** Asks once more before a visit ends, and ends it. */
export function CompleteVisitDialog({ visit, onClose, onCompleted }: CompleteVisitDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [key] = useState(newKey);
  const complete = useCompleteVisit();
  const name = nameOf(visit) || visit.cardNo;
  const confirm = async () => {
    if (complete.isPending) return;
    try {
      // A live change can remove the row and this dialog before the answer; callbacks of `mutate` would not run then.
      await complete.mutateAsync({ visitId: visit.id, key });
    } catch (error) {
      notify.bad(translate(describe(error, failures.any)), error);
      return;
    }
    notify.ok(t`Visit completed`);
    onCompleted();
  };
  return (
    <Dialog title={<Trans>Complete Visit</Trans>} isOpen onOpenChange={onClose}>
      <p>
        <Trans>The visit of {name} ends here and leaves the waiting list. This cannot be undone.</Trans>
      </p>
      {complete.error ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(complete.error, failures.any))} announce="none" />
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Keep it open</Trans>
        </Button>
        <Button variant="primary" pending={complete.isPending} onClick={() => void confirm()}>
          <Trans>Complete Visit</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
