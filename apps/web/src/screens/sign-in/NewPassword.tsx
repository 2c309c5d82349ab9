import { newPasswordMinimum, passwordMaximum } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { PasswordField } from '../../ui/TextField.tsx';

export interface NewPasswordForm {
  newPassword: string;
  confirmation: string;
}

export const emptyNewPassword: NewPasswordForm = { newPassword: '', confirmation: '' };

/** What is wrong with the two before they are sent, by field; leaked and common ones the server knows. */
export function useNewPasswordCheck(): (form: NewPasswordForm) => Partial<Record<string, string>> {
  const { t } = useLingui();
  return ({ newPassword, confirmation }) => ({
    ...(newPassword.length < newPasswordMinimum && {
      newPassword: t`At least ${newPasswordMinimum} characters`,
    }),
    ...(confirmation !== newPassword && { confirmation: t`The two new passwords differ` }),
  });
}

export interface NewPasswordFieldsProps {
  form: NewPasswordForm;
  problems: Partial<Record<string, string>>;
  onChange: (part: Partial<NewPasswordForm>) => void;
}

/** A password that is being set, twice. */
export function NewPasswordFields({ form, problems, onChange }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <>
      <PasswordField
        label={t`New password`}
        name="newPassword"
        autoComplete="new-password"
        description={t`At least ${newPasswordMinimum} characters; not a common password, nor a number you sign in with`}
        maxLength={passwordMaximum}
        value={form.newPassword}
        onChange={(event) => onChange({ newPassword: event.target.value })}
        error={problems.newPassword && translate(problems.newPassword)}
      />
      <PasswordField
        label={t`Repeat the new password`}
        name="confirmation"
        autoComplete="new-password"
        maxLength={passwordMaximum}
        value={form.confirmation}
        onChange={(event) => onChange({ confirmation: event.target.value })}
        error={problems.confirmation && translate(problems.confirmation)}
      />
    </>
  );
}
