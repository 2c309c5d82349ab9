import type { ReferralDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { RotateCw } from '../../ui/icons.ts';
import { ReferralForm } from './ReferralForm.tsx';

export interface ResubmitFormProps {
  referral: ReferralDetail;
  /** Gets the new version, accepted or refused again. */
  onDone: (next: ReferralDetail) => void;
  onBack: () => void;
}

/** Sends a linked new version of a refused referral; the refusal stays in the history (requirements 8.6). */
export function ResubmitForm({ referral, onDone, onBack }: ResubmitFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { id, facility, reason, remarks } = referral;
  const sentTo = facility.name;
  return (
    <ReferralForm
      // The facility is not preselected, because it has just refused. The person chooses one deliberately.
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
      send={(call, body) => call('resubmitReferral', { params: { id }, body })}
      // The dialog shows a refusal prominently.
      success={({ item }) => (item.status === 'Rejected' ? undefined : t`Referral resubmitted`)}
      onDone={({ item }) => onDone(item)}
      submit={<Trans>Resubmit Referral</Trans>}
      icon={<RotateCw aria-hidden size={18} />}
      cancel={<Trans>Back</Trans>}
      onCancel={onBack}
    />
  );
}
