import { failures, newPasswordMinimum, passwordMaximum, validationTexts } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call, describe } from '../lib/api/api.ts';
import { useKey } from '../lib/api/useKey.ts';
import { useHere } from '../lib/hooks/useHere.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { notify } from '../lib/toasts/notify.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { FailedBand } from '../ui/FailedBand.tsx';
import { PasswordField } from '../ui/TextField.tsx';

type Name = 'currentPassword' | 'newPassword' | 'confirmation';

/** decisions: current password, new password, confirmation; ends the account's other sessions. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [form, setForm] = useState<Record<Name, string>>({
    currentPassword: '',
    newPassword: '',
    confirmation: '',
  });
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const key = useKey();
  const here = useHere();

  const check = (): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {};
    if (form.currentPassword === '') found.currentPassword = translate(validationTexts.passwordRequired);
    if (form.newPassword.length < newPasswordMinimum)
      found.newPassword = t`At least ${newPasswordMinimum} characters`;
    else if (form.newPassword === form.currentPassword) {
      found.newPassword = t`Choose a password other than the current one`;
    }
    if (form.confirmation !== form.newPassword) found.confirmation = t`The two new passwords differ`;
    return found;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = check();
    setProblems(found);
    setError(undefined);
    const first = Object.keys(found)[0];
    if (first) {
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setPending(true);
    try {
      const { currentPassword, newPassword } = form;
      await call('changePassword', { body: { currentPassword, newPassword }, idempotencyKey: key.now() });
      key.answered();
      notify.ok(t`Password changed`);
      if (here()) onClose();
    } catch (caught) {
      key.answered(caught);
      const fields = caught instanceof ApiError ? caught.fields : {};
      setProblems(fields);
      const first = Object.keys(fields)[0];
      if (first) {
        element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
        return;
      }
      setError(caught);
      notify.bad(translate(describe(caught, failures.any)), caught);
    } finally {
      setPending(false);
    }
  };

  const problem = (name: Name) => {
    const found = problems[name];
    return found ? translate(found) : undefined;
  };
  const field = (name: Name, label: string, autoComplete: string, description?: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={passwordMaximum}
      description={description}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      error={problem(name)}
    />
  );
  return (
    <Dialog title={t`Change Password`} isOpen onOpenChange={onClose} isDismissable={false}>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {field('currentPassword', t`Current password`, 'current-password')}
        {field('newPassword', t`New password`, 'new-password', t`At least ${newPasswordMinimum} characters`)}
        {field('confirmation', t`Repeat the new password`, 'new-password')}
        <p className="text-sm text-muted">
          <Trans>Your other sessions end; this one continues.</Trans>
        </p>
        <FailedBand error={error} announce="none" />
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            <Trans>Change Password</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
