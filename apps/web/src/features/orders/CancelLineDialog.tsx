import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCancelLine } from '../../entities/orders/queries.ts';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';

export interface CancelLineDialogProps {
  lineId: string;
  itemName: string;
  memberId: string;
  onClose: () => void;
}

/** Cancels an order line of which nothing was carried out, with the reason. */
export function CancelLineDialog({ lineId, itemName, memberId, onClose }: CancelLineDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const cancel = useCancelLine(memberId);
  const key = useKey();
  const field = cancel.error instanceof ApiError ? cancel.error.fields.reason : undefined;
  const submit = (reason: string) =>
    cancel.mutate(
      { lineId, reason, key: key.now() },
      {
        onSuccess: () => {
          notify.ok(t`Order line cancelled`);
          onClose();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  return (
    <ReasonDialog
      title={<Trans>Cancel the order line</Trans>}
      act={<Trans>Cancel the line</Trans>}
      pending={cancel.isPending}
      failed={cancel.error && !field ? translate(describe(cancel.error, failures.any)) : undefined}
      problem={field && translate(field)}
      onReason={submit}
      onClose={onClose}
    >
      <Trans>{itemName} is no longer to be carried out. The line stays in the list, marked.</Trans>
    </ReasonDialog>
  );
}
