import { rules } from 'virtual:rules';
import type { Stay } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { nameOf } from '../../entities/people/name.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';

/** Withdraws the request for an admission. */
export function WithdrawAdmissionDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const { t } = useLingui();
  const name = nameOf(stay) || stay.cardNo;
  return (
    <ReasonDialog
      title={<Trans>Withdraw the admission</Trans>}
      submit={<Trans>Withdraw</Trans>}
      rules={rules.cancelAdmission}
      send={(call, reason) => call('cancelAdmission', { params: { id: stay.id }, body: { reason } })}
      success={t`Admission withdrawn: ${name}`}
      onClose={onClose}
    >
      <Trans>{name} does not wait for a bed any more. A doctor can ask again.</Trans>
    </ReasonDialog>
  );
}
