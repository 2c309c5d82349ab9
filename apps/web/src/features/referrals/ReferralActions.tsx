import type { ReferralDetail } from '@afyakadi/contract';
import { failures, may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { LetterButtons } from '../../entities/referrals/LetterButtons.tsx';
import { useCompleteReferral, useResubmitReferral } from '../../entities/referrals/queries.ts';
import { isUnanswered } from '../../entities/referrals/words.tsx';
import { describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';

/** §2 and §4: a pending referral is marked as completed, a rejected one is sent again; the letter of what we sent. */
export function ReferralActions({
  referral,
  onResubmit,
}: {
  referral: ReferralDetail;
  onResubmit: () => void;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const role = useRole();
  const complete = useCompleteReferral(referral.id);
  const repeat = useResubmitReferral(referral.id);
  const unanswered = isUnanswered(referral);
  const key = useKey();
  const [failed, setFailed] = useState<string>();
  const canReconcile = role !== undefined && may(role, 'referrals.settle');
  const [busy, act] = useOnce(async () => {
    setFailed(undefined);
    try {
      if (unanswered) {
        const { item } = await repeat.mutateAsync({ body: {}, key: key.now() });
        // A refusal stands large in the dialog.
        if (item.status !== 'Rejected') notify.ok(t`The scheme accepted the referral`);
      } else {
        await complete.mutateAsync({ key: key.now() });
        notify.ok(t`Referral completed`);
      }
      key.answered();
    } catch (error) {
      key.answered(error);
      const text = translate(describe(error, failures.submission));
      setFailed(text);
      notify.bad(text, error);
    }
  });
  return (
    <>
      {failed ? (
        <div className="mt-4">
          <Band tone="bad" title={failed} announce="none" />
        </div>
      ) : null}
      <DialogActions>
        {referral.direction === 'out' ? <LetterButtons referral={referral} onFailed={setFailed} /> : null}
        {canReconcile && referral.status === 'Pending' ? (
          <Button
            variant="primary"
            icon={unanswered ? <RotateCw aria-hidden size={18} /> : <Check aria-hidden size={18} />}
            pending={busy}
            onClick={() => void act()}
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
