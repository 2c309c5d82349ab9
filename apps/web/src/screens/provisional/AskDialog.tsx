import { rules } from 'virtual:rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ProvisionalFacts } from './ProvisionalFacts.tsx';
import type { RowDialogProps } from './ProvisionalTable.tsx';

/** Asks the scheme again, if needed with a corrected number or one that the scheme gave in the meantime. */
export function AskDialog({ row, onDone, onClose }: RowDialogProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { authorizationNo: row.source === 'own' ? '' : row.authorizationNo },
    rules: rules.reconcileProvisional,
    send: (call, { authorizationNo }) =>
      call('reconcileProvisional', {
        params: { id: row.id },
        body: { authorizationNo: authorizationNo.trim() || null },
      }),
    success: ({ item: { mark, authorizationNo } }) =>
      mark === null ? t`The scheme has authorized it: ${authorizationNo}` : undefined,
    onSuccess: ({ item: { mark } }) => {
      if (mark === 'refused') notify.error(t`The scheme refused it again`);
      else if (mark !== null) notify.info(t`The scheme is asked as soon as it answers`);
      onDone();
    },
    onDone: onClose,
  });
  return (
    <Dialog title={<Trans>Ask the scheme again</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm
        form={form}
        submit={<Trans>Ask again</Trans>}
        pendingLabel={<Trans>Asking the scheme…</Trans>}
        onCancel={onClose}
      >
        <ProvisionalFacts row={row} />
        <TextField
          label={t`The scheme's authorization number (if it gave one)`}
          description={
            row.source === 'own'
              ? t`As given by phone or USSD. If empty, we ask the scheme for one.`
              : t`Correct typing errors. If empty, we ask the scheme for one.`
          }
          autoComplete="off"
          spellCheck={false}
          autoFocus
          className="figures"
          {...form.field('authorizationNo')}
        />
      </ActionForm>
    </Dialog>
  );
}
