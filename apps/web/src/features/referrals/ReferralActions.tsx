import type { ReferralDetail } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { isUnanswered } from '../../entities/referrals/labels.tsx';
import { useAction } from '../../lib/api/useAction.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { PdfButton, PrintButton, useDocument } from '../../ui/DocumentButtons.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { Check, RotateCw } from '../../ui/icons.ts';

/** Completes a pending referral, resubmits a rejected one, and offers the letter of a sent one. */
export function ReferralActions({
  referral,
  onResubmit,
}: {
  referral: ReferralDetail;
  onResubmit: () => void;
}) {
  const { t } = useLingui();
  const may = useRights();
  const { id } = referral;
  const unanswered = isUnanswered(referral);
  const letter = useDocument('referralLetter', id);
  const canReconcile = may('referrals.complete');
  const act = useAction(
    async (call) =>
      unanswered
        ? (await call('resubmitReferral', { params: { id }, body: {} })).item.status
        : (await call('completeReferral', { params: { id } })).item.status,
    {
      // The dialog shows a refusal prominently.
      success: (status) =>
        !unanswered
          ? t`Referral completed`
          : status === 'Rejected'
            ? undefined
            : t`The scheme accepted the referral`,
      failure: failures.submission,
    },
  );
  return (
    <>
      <div className="mt-4 empty:hidden">
        <FailedBand failed={act.failed} announce="none" />
        <FailedBand failed={letter.failed} announce="none" />
      </div>
      <DialogActions>
        {referral.direction === 'out' ? (
          <>
            <PdfButton document={letter} />
            <PrintButton document={letter} />
          </>
        ) : null}
        {canReconcile && referral.status === 'Pending' ? (
          <Button
            variant="primary"
            icon={unanswered ? <RotateCw aria-hidden size={18} /> : <Check aria-hidden size={18} />}
            pending={act.pending}
            onClick={() => void act.run()}
          >
            {unanswered ? <Trans>Send again</Trans> : <Trans>Mark as Completed</Trans>}
          </Button>
        ) : null}
        {canReconcile && referral.status === 'Rejected' && referral.direction === 'out' ? (
          <Button variant="primary" icon={<RotateCw aria-hidden size={18} />} onClick={onResubmit}>
            <Trans>Resubmit Referral</Trans>
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}
