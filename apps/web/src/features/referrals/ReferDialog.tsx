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
  const [corrects, setCorrects] = useState(false);
  const answered = (referral: ReferralDetail) => {
    setSent(referral);
    setCorrects(false);
  };
  return (
    <Dialog
      title={corrects ? <Trans>Resubmit Referral</Trans> : <Trans>Refer Patient</Trans>}
      isOpen
      onOpenChange={onClose}
      size="medium"
      isDismissable={false}
    >
      {!sent ? (
        <ReferForm patient={patient} onSent={answered} onClose={onClose} />
      ) : corrects ? (
        <ResubmitForm referral={sent} onDone={answered} onBack={() => setCorrects(false)} />
      ) : (
        <ReferralOutcome referral={sent} onResubmit={() => setCorrects(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}
