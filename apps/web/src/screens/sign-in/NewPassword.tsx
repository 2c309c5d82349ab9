import { newPasswordMinimum } from '@afyakadi/contract/formats/identifiers';
import { useLingui } from '@lingui/react/macro';
import type { FormFields } from '../../lib/forms/useActionForm.ts';
import { PasswordField } from '../../ui/TextField.tsx';

export interface NewPasswordForm {
  newPassword: string;
  confirmation: string;
}

export const emptyNewPassword: NewPasswordForm = { newPassword: '', confirmation: '' };

/** Validates the two passwords before they are sent, by field. Only the server knows leaked and common ones. */
export function useNewPasswordCheck(): (
  form: NewPasswordForm,
) => Readonly<Record<string, string | undefined>> {
  const { t } = useLingui();
  return ({ newPassword, confirmation }) => ({
    ...(newPassword.length < newPasswordMinimum && {
      newPassword: t`At least ${newPasswordMinimum} characters`,
    }),
    ...(confirmation !== newPassword && { confirmation: t`The two new passwords differ` }),
  });
}

/** Renders the fields for a new password and its repetition. */
export function NewPasswordFields({ form }: { form: FormFields<NewPasswordForm> }) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        description={t`At least ${newPasswordMinimum} characters; not a common password, nor a number you sign in with`}
        {...form.field('newPassword')}
      />
      <PasswordField
        label={t`Repeat the new password`}
        autoComplete="new-password"
        {...form.field('confirmation')}
      />
    </>
  );
}
