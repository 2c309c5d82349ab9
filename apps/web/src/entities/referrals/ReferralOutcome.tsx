import type { ReferralDetail } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { PdfButton, PrintButton, useDocument } from '../../ui/DocumentButtons.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { RotateCw } from '../../ui/icons.ts';
import { ReferralNumber } from './ReferralFacts.tsx';

export interface ReferralOutcomeProps {
  referral: ReferralDetail;
  onResubmit: () => void;
  onClose: () => void;
}

/** The scheme's answer: the number to take along, or the text of its refusal. */
export function ReferralOutcome({ referral, onResubmit, onClose }: ReferralOutcomeProps) {
  const translate = useTranslate();
  const letter = useDocument('referralLetter', referral.id);
  const { patientName } = referral;
  const facility = referral.facility.name;
  if (referral.status === 'Rejected') {
    return (
      <>
        <Band tone="bad" title={<Trans>The scheme refused the referral</Trans>} announce="alert">
          {translate(referral.schemeRemarks)}
        </Band>
        <p className="mt-4">
          <Trans>It stays in the list of referals as Rejected. It can be corrected and sent again.</Trans>
        </p>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button autoFocus variant="primary" icon={<RotateCw aria-hidden size={18} />} onClick={onResubmit}>
            <Trans>Resubmit Referral</Trans>
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <>
      <Band tone="ok" title={<Trans>The scheme accepted the referral</Trans>} announce="alert">
        <Trans>
          {patientName} shows this number at {facility}.
        </Trans>
      </Band>
      <div className="mt-4">
        <ReferralNumber referral={referral} />
      </div>
      {referral.schemeRemarks ? <p className="mt-3 text-muted">{translate(referral.schemeRemarks)}</p> : null}
      <div className="mt-4 empty:hidden">
        <FailedBand failed={letter.failed} announce="none" />
      </div>
      <DialogActions>
        <PdfButton document={letter} />
        <PrintButton document={letter} />
        <Button autoFocus variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
