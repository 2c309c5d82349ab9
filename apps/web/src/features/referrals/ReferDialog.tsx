import type { ReferralDetail } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ReferralOutcome } from '../../entities/referrals/ReferralOutcome.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Referred } from './PatientPicker.tsx';
import { ReferForm } from './ReferForm.tsx';
import { ResubmitForm } from './ResubmitForm.tsx';

export interface ReferDialogProps {
  /** Omitted if the patient is still to be chosen. */
  patient?: Referred;
  onClose: () => void;
}

/** Refers a patient to another facility and shows the scheme's answer. A refused referral can be corrected at once. */
export function ReferDialog({ patient, onClose }: ReferDialogProps) {
  const [sent, setSent] = useState<ReferralDetail>();
  const [isCorrecting, setCorrecting] = useState(false);
  const answered = (referral: ReferralDetail) => {
    setSent(referral);
    setCorrecting(false);
  };
  return (
    <Dialog
      title={isCorrecting ? <Trans>Resubmit Referral</Trans> : <Trans>Refer Patient</Trans>}
      isOpen
      onOpenChange={onClose}
      size="medium"
      isDismissable={false}
    >
      {!sent ? (
        <ReferForm patient={patient} onSent={answered} onClose={onClose} />
      ) : isCorrecting ? (
        <ResubmitForm referral={sent} onDone={answered} onBack={() => setCorrecting(false)} />
      ) : (
        <ReferralOutcome referral={sent} onResubmit={() => setCorrecting(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}
