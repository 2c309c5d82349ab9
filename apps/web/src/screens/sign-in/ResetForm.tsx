import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api/api.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWait, WaitBand } from '../../ui/Wait.tsx';
import type { Identifier } from './ForgotScreen.tsx';
import { emptyNewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPassword.tsx';

export interface ResetFormProps {
  who: Identifier;
  /** For which the code is good. */
  minutes: number;
  /** Another code, or another identifier. */
  onAgain: () => void;
}

/** The code that was sent, and the new password. */
export function ResetForm({ who, minutes, onAgain }: ResetFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const navigate = useNavigate();
  const check = useNewPasswordCheck();
  const [code, setCode] = useState('');
  const [form, setForm] = useState(emptyNewPassword);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [wait, setWait] = useWait();
  const element = useRef<HTMLFormElement>(null);

  const complain = (found: Partial<Record<string, string>>) => {
    setProblems(found);
    const first = ['code', 'newPassword', 'confirmation'].find((name) => found[name]);
    if (first) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const [pending, reset] = useOnce(async () => {
    setError(undefined);
    setWait(undefined);
    try {
      await call('resetPassword', {
        body: { ...who, identifier: who.identifier.trim(), code, newPassword: form.newPassword },
      });
      notify.ok(t`Password set. Sign in with it.`);
      await navigate({ to: '/login' });
    } catch (caught) {
      const found = caught instanceof ApiError ? caught : undefined;
      if (found?.retryAfter) setWait(found);
      else if (!complain({ ...found?.fields })) setError(caught);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const noCode = code.replace(/[\s-]/g, '').length < 6 && { code: 'Enter the code' };
    if (!complain({ ...noCode, ...check(form) })) void reset();
  };

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
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Code that was sent`}
          name="code"
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problems.code && translate(problems.code)}
          className="figures text-lg tracking-widest"
        />
        <NewPasswordFields
          form={form}
          problems={problems}
          onChange={(part) => setForm({ ...form, ...part })}
        />
        {wait ? <WaitBand wait={wait} /> : null}
        <FailedBand error={error} />
        <Button type="submit" variant="primary" pending={pending} className="w-full">
          <Trans>Set the password</Trans>
        </Button>
      </form>
      <div className="mt-6 border-t border-line pt-4">
        <h2 className="font-medium">
          <Trans>No code?</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            Wait a minute or two. If none comes, your facility may not know your phone or e-mail: ask its
            administrator, who may see the code, and can give you a link to set a password.
          </Trans>
        </p>
        <Button variant="secondary" className="mt-3" onClick={onAgain}>
          <Trans>Ask for another code</Trans>
        </Button>
      </div>
    </>
  );
}
