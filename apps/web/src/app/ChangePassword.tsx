import { rules } from 'virtual:rules';
import { newPasswordMinimum } from '@afyakadi/contract/formats/identifiers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../lib/forms/useActionForm.ts';
import { ActionForm } from '../ui/ActionForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/TextField.tsx';

/** Changes the password. Ends the account's other sessions (requirements 4.5). */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const short = t`At least ${newPasswordMinimum} characters`;
  const form = useActionForm({
    first: { currentPassword: '', newPassword: '', confirmation: '' },
    rules: rules.changePassword,
    check: ({ currentPassword, newPassword, confirmation }) => ({
      newPassword:
        newPassword.length < newPasswordMinimum
          ? short
          : newPassword === currentPassword
            ? t`Choose a password other than the current one`
            : undefined,
      confirmation: confirmation === newPassword ? undefined : t`The two new passwords differ`,
    }),
    send: (call, { currentPassword, newPassword }) =>
      call('changePassword', { body: { currentPassword, newPassword } }),
    success: t`Password changed`,
    onDone: onClose,
  });
  return (
    <Dialog title={t`Change Password`} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Change Password</Trans>} onCancel={onClose}>
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          description={short}
          {...form.field('newPassword')}
        />
        <PasswordField
          label={t`Repeat the new password`}
          autoComplete="new-password"
          {...form.field('confirmation')}
        />
        <p className="text-sm text-muted">
          <Trans>Your other sessions end; this one continues.</Trans>
        </p>
      </ActionForm>
    </Dialog>
  );
}
