import { rules } from 'virtual:rules';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActionOptions, KeyedCall } from '../../lib/api/useAction.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/TextField.tsx';

export interface PasswordFormProps<Answer> extends ActionOptions<Answer> {
  /** What will happen. */
  children: ReactNode;
  /** The words of the button that does it. */
  submit: ReactNode;
  danger?: boolean;
  /** Does it; what it rejects with is shown. */
  send: (call: KeyedCall, password: string) => Promise<Answer>;
  onClose: () => void;
  /** What is wrong with another field, which the dialog asks for first. */
  check?: () => Readonly<Record<string, string | undefined>>;
}

/**
 * Asks the password before something about the account's protection changes: anyone who found a screen open does not
 * know it.
 */
export function PasswordForm<Answer>(props: PasswordFormProps<Answer>) {
  const { children, submit, danger = false, send, onClose, check, ...options } = props;
  const { t } = useLingui();
  const form = useActionForm({
    ...options,
    first: { password: '' },
    // Of all calls that take the password.
    rules: rules.removeTotp,
    check: () => ({ ...check?.() }),
    send: (call, { password }) => send(call, password),
  });
  return (
    <ActionForm form={form} variant={danger ? 'danger' : 'primary'} submit={submit} onCancel={onClose}>
      {children}
      <PasswordField label={t`Your password`} autoComplete="current-password" {...form.field('password')} />
    </ActionForm>
  );
}

/** The same as a dialog of its own, which closes when it is done. */
export function PasswordDialog<Answer>({ title, ...form }: PasswordFormProps<Answer> & { title: ReactNode }) {
  return (
    <Dialog title={title} isOpen onOpenChange={form.onClose} isDismissable={false}>
      <PasswordForm {...form} onDone={form.onClose} />
    </Dialog>
  );
}
