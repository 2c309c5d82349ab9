import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActionOptions, KeyedCall } from '../lib/api/useAction.ts';
import type { Rules } from '../lib/forms/rules.ts';
import { useActionForm } from '../lib/forms/useActionForm.ts';
import { ActionForm } from './ActionForm.tsx';
import { Dialog } from './Dialog.tsx';
import { ReasonField } from './ReasonField.tsx';
import { TextArea } from './TextArea.tsx';

export interface ReasonDialogProps<Answer> extends ActionOptions<Answer> {
  title: ReactNode;
  /** What the action changes, and what stays the same. */
  children: ReactNode;
  /** The label of the submit button. */
  submit: ReactNode;
  /** The label of the cancel button. */
  cancel?: ReactNode;
  /** The limits of the reason in the call. */
  rules: Rules;
  /** Usual reasons, to choose from. */
  usual?: readonly string[];
  send: (call: KeyedCall, reason: string) => Promise<Answer>;
  onClose: () => void;
}

/** Asks for a reason, then reverts or withdraws something, and closes. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { t } = useLingui();
  const { title, children, submit, cancel, usual, send, onClose, onDone, ...options } = props;
  const form = useActionForm({
    ...options,
    first: { reason: '' },
    send: (call, { reason }) => send(call, reason.trim()),
    onDone: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm
        form={form}
        variant="danger"
        submit={submit}
        cancel={cancel ?? <Trans>Keep it</Trans>}
        onCancel={onClose}
      >
        <div>{children}</div>
        {usual ? (
          <ReasonField usual={usual} label={t`Reason`} autoFocus {...form.field('reason')} />
        ) : (
          <TextArea label={t`Reason`} autoFocus {...form.field('reason')} />
        )}
      </ActionForm>
    </Dialog>
  );
}
