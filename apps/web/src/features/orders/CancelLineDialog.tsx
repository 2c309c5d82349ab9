import { rules } from 'virtual:rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';

export interface CancelLineDialogProps {
  lineId: string;
  itemName: string;
  onClose: () => void;
}

/** Cancels an order line that was not carried out, with a reason. */
export function CancelLineDialog({ lineId, itemName, onClose }: CancelLineDialogProps) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={<Trans>Cancel the order line</Trans>}
      submit={<Trans>Cancel the line</Trans>}
      usual={[t`Ordered by mistake`, t`Not needed any more`, t`The patient refused`]}
      rules={rules.cancelLine}
      send={(call, reason) => call('cancelLine', { params: { id: lineId }, body: { reason } })}
      success={t`Order line cancelled`}
      onClose={onClose}
    >
      <Trans>{itemName} will not be carried out. The line stays in the list, marked as cancelled.</Trans>
    </ReasonDialog>
  );
}
