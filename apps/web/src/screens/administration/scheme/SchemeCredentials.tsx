import { useLingui } from '@lingui/react/macro';
import type { FormFields } from '../../../lib/forms/useActionForm.ts';
import { PasswordField, TextField } from '../../../ui/TextField.tsx';

/** The client ID and its secret. The server never returns a secret, so an empty one leaves the saved one as it is. */
export function SchemeCredentials({
  field,
  secretSet,
}: Pick<FormFields<{ clientId: string; clientSecret: string }>, 'field'> & { secretSet: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Client ID`}
        description={t`As the scheme gave it.`}
        autoComplete="off"
        spellCheck={false}
        {...field('clientId')}
      />
      <PasswordField
        label={t`Client secret`}
        autoComplete="new-password"
        description={
          secretSet
            ? t`A secret is saved. Leave empty to keep it.`
            : t`Stored encrypted and never shown again.`
        }
        {...field('clientSecret')}
      />
    </>
  );
}
