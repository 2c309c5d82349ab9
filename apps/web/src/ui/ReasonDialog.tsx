import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActionOptions, KeyedCall } from '../lib/api/useAction.ts';
import type { Rules } from '../lib/forms/rules.ts';
import { useActionForm } from '../lib/forms/useActionForm.ts';
import { ActionForm } from './ActionForm.tsx';
import { Dialog } from './Dialog.tsx';
import { TextArea } from './TextField.tsx';

export interface ReasonDialogProps<Answer> extends ActionOptions<Answer> {
  title: ReactNode;
  /** What happens, and what stays. */
  children: ReactNode;
  /** The words of the button that does it. */
  submit: ReactNode;
  /** The words of the button that leaves things as they are. */
  cancel?: ReactNode;
  /** What the call asks of the reason. */
  rules: Rules;
  send: (call: KeyedCall, reason: string) => Promise<Answer>;
  onClose: () => void;
}

/** Asks why before something is taken back, and takes it back; closes with that. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { t } = useLingui();
  const { title, children, submit, cancel, send, onClose, onDone, ...options } = props;
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
        <TextArea label={t`Reason`} autoFocus {...form.field('reason')} />
      </ActionForm>
    </Dialog>
  );
}
