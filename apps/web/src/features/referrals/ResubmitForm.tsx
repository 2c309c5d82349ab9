import type { ReferralDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useResubmitReferral } from '../../entities/referrals/queries.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { ReferralForm, type SaidOfReferral } from './ReferralForm.tsx';

export interface ResubmitFormProps {
  referral: ReferralDetail;
  /** The new version, accepted or refused again. */
  onDone: (next: ReferralDetail) => void;
  onBack: () => void;
}

/** decisions 20: sends a linked new version of a refused referral; the refusal stays in the history. */
export function ResubmitForm({ referral, onDone, onBack }: ResubmitFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const resubmit = useResubmitReferral(referral.id);
  const { facility, reason, remarks } = referral;
  const sentTo = facility.name;
  const send = async (said: SaidOfReferral, key: string) => {
    const { item } = await resubmit.mutateAsync({ body: said, key });
    return () => {
      // A refusal stands large in the dialog.
      if (item.status !== 'Rejected') notify.ok(t`Referral resubmitted`);
      onDone(item);
    };
  };
  return (
    <ReferralForm
      // Not the facility that has just refused: another one, or the same on purpose, is chosen.
      first={{ facility: undefined, reason, remarks }}
      above={() =>
        referral.schemeRemarks ? (
          <Band tone="bad" title={<Trans>The scheme refused it</Trans>} announce="none">
            <p>{translate(referral.schemeRemarks)}</p>
            <p className="mt-1">
              <Trans>It was sent to {sentTo}. Choose where to send it now.</Trans>
            </p>
          </Band>
        ) : null
      }
      onSend={send}
      submitLabel={<Trans>Resubmit Referral</Trans>}
      submitIcon={<RotateCw aria-hidden size={18} />}
      backLabel={<Trans>Back</Trans>}
      onBack={onBack}
    />
  );
}
