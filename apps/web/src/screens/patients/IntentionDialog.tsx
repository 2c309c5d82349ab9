import { Trans } from '@lingui/react/macro';
import { IdentityForm } from '../../features/verification/IdentityForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type PatientIntention, useForward } from './Forwarding.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Stands beside the list, not in its row: a row that is fetched again must not take away what was typed. */
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
    <Dialog title={<Trans>Who is the patient?</Trans>} isOpen onOpenChange={onClose} size="medium">
      <IdentityForm authorizationId={intention.card.id} onSaved={forward} />
    </Dialog>
  );
}
