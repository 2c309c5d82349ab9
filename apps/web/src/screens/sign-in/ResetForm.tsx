import type { IdentifierType } from '@afyakadi/contract/formats/identifiers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { emptyNewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPassword.tsx';

export interface Identifier {
  identifierType: IdentifierType;
  identifier: string;
}

export interface ResetFormProps {
  identifier: Identifier;
  /** The minutes for which the code is valid. */
  minutes: number;
  /** Runs to request another code or change the identifier. */
  onAgain: () => void;
}

/** Enters the code and a new password. */
export function ResetForm({ identifier, minutes, onAgain }: ResetFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const check = useNewPasswordCheck();
  const form = useActionForm({
    first: { code: '', ...emptyNewPassword },
    check: ({ code, ...passwords }) => ({
      code: code.replace(/[\s-]/g, '').length < 6 ? 'Enter the code' : undefined,
      ...check(passwords),
    }),
    send: (call, { code, newPassword }) =>
      call('resetPassword', {
        body: { ...identifier, identifier: identifier.identifier.trim(), code, newPassword },
      }),
    success: t`Password set. Sign in with it.`,
    failureToast: false,
    onDone: () => void navigate({ to: '/login' }),
  });
  return (
    <>
      <div className="mt-4 mb-5">
        <Band tone="info" title={t`A code is on its way`}>
          <Trans>
            If an account has this number, its owner gets a code of 8 digits now. It is good for {minutes}{' '}
            minutes, once.
          </Trans>
        </Band>
      </div>
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <TextField
          label={t`Code that was sent`}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
          maxLength={20}
          className="figures text-lg tracking-widest"
        />
        <NewPasswordFields form={form} />
        <FailedBand failed={form.failed} />
        <Button type="submit" variant="primary" pending={form.pending} className="w-full">
          <Trans>Set the password</Trans>
        </Button>
      </form>
      <div className="mt-6 border-t border-line pt-4">
        <h2 className="font-medium">
          <Trans>No code?</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            Wait a minute or two. If no code comes, your facility may not have your phone or e-mail. Ask your
            administrator for a link to set a password.
          </Trans>
        </p>
        <Button variant="secondary" className="mt-3" onClick={onAgain}>
          <Trans>Ask for another code</Trans>
        </Button>
      </div>
    </>
  );
}
