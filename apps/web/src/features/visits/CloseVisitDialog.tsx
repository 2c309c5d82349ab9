import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCloseVisit } from '../../entities/visits/visitQueries.ts';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import type { ClosableVisit } from './CloseVisit.tsx';

interface CloseVisitDialogProps {
  visit: ClosableVisit;
  name: string;
  onClosed: () => void;
  onClose: () => void;
}

/** Closes an empty visit, with the reason. */
export function CloseVisitDialog({ visit, name, onClosed, onClose }: CloseVisitDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const close = useCloseVisit();
  const key = useKey();
  const field = close.error instanceof ApiError ? close.error.fields.reason : undefined;
  const submit = (reason: string) =>
    close.mutate(
      { visitId: visit.visitId, reason, key: key.now() },
      {
        onSuccess: () => {
          notify.ok(t`Visit closed`);
          onClose();
          onClosed();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  return (
    <ReasonDialog
      title={<Trans>Close the visit</Trans>}
      act={<Trans>Close the visit</Trans>}
      back={<Trans>Keep it open</Trans>}
      pending={close.isPending}
      failed={close.error && !field ? translate(describe(close.error, failures.any)) : undefined}
      problem={field && translate(field)}
      onReason={submit}
      onClose={onClose}
    >
      <Trans>
        Nothing was ordered for {name} here. The visit leaves the list; the patient can be sent again.
      </Trans>
    </ReasonDialog>
  );
}
