import { Trans } from '@lingui/react/macro';
import { Dialog } from '../../ui/Dialog.tsx';
import { type PatientIntention, useForward } from './Forwarding.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Rendered beside the list instead of in its row, because a refetched row would discard the typed text. */
export function IntentionDialog({
  intention,
  onClose,
}: {
  intention: PatientIntention;
  onClose: () => void;
}) {
  const forward = useForward();
  if (intention.act === 'withdraw') return <WithdrawDialog card={intention.card} onClose={onClose} />;
  return (
    <Dialog title={<Trans>Patient</Trans>} isOpen onOpenChange={onClose} size="medium">
      <IdentityForm authorizationId={intention.card.id} onSaved={forward} />
    </Dialog>
  );
}
