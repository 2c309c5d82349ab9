import { rules } from 'virtual:rules';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActionOptions, KeyedCall } from '../../lib/api/useAction.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/TextField.tsx';

export interface PasswordFormProps<Answer> extends ActionOptions<Answer> {
  /** What the action does. */
  children: ReactNode;
  /** The label of the submit button. */
  submit: ReactNode;
  danger?: boolean;
  /** Runs the action; the form shows its failure. */
  send: (call: KeyedCall, password: string) => Promise<Answer>;
  onClose: () => void;
  /** Returns the problem of another field in the same form. */
  check?: () => Readonly<Record<string, string | undefined>>;
}

/**
 * Asks for the password before a change to the account's protection. A person who finds an unlocked screen does not
 * know it.
 */
export function PasswordForm<Answer>(props: PasswordFormProps<Answer>) {
  const { children, submit, danger = false, send, onClose, check, ...options } = props;
  const { t } = useLingui();
  const form = useActionForm({
    ...options,
    first: { password: '' },
    // The same rule applies to all calls that take the password.
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

/** The password form in its own dialog, which closes after success. */
export function PasswordDialog<Answer>({ title, ...form }: PasswordFormProps<Answer> & { title: ReactNode }) {
  return (
    <Dialog title={title} isOpen onOpenChange={form.onClose} isDismissable={false}>
      <PasswordForm {...form} onDone={form.onClose} />
    </Dialog>
  );
}
