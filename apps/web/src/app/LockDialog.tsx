import { roleNames } from '@afyakadi/contract/access/roles';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Person } from '../lib/browser/storedSession.ts';
import { usePending } from '../lib/hooks/usePending.ts';
import { ApiError } from '../lib/http/errors.ts';
import { dispatch, unlock } from '../lib/session/session.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { FailedBand } from '../ui/FailedBand.tsx';
import { Lock } from '../ui/icons.ts';
import { Preferences } from '../ui/Preferences.tsx';
import { PasswordField } from '../ui/TextField.tsx';
import { useWait, WaitBand } from '../ui/Wait.tsx';

/**
 * Asks for the password of the person whose session is locked. The modal dialog of the browser makes everything else
 * inert, and returns the focus when it closes.
 */
export function LockDialog({ person, onOther }: { person: Person; onOther: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const element = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [wait, setWait] = useWait();

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser would focus the first control.
    dialog?.querySelector('input')?.focus();
    return () => {
      // A hidden element could not get the focus back.
      document.documentElement.removeAttribute('data-locked');
      dialog?.close();
    };
  }, []);

  const [pending, enter] = usePending(async () => {
    setProblem(undefined);
    setError(undefined);
    setWait(undefined);
    try {
      await unlock(password);
    } catch (caught) {
      const failure = caught instanceof ApiError ? caught : undefined;
      if (failure?.retryAfter) setWait(failure);
      else if (failure?.fields.password) setProblem(failure.fields.password);
      else setError(caught);
      element.current?.querySelector('input')?.select();
    }
  });
  const leave = () => {
    dispatch({ type: 'signOut' });
    // The hidden screen must not be shown again.
    onOther();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setProblem(validationTexts.passwordRequired);
    else void enter();
  };

  const role = translate(roleNames[person.role]);
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby="lock-title"
      // React Aria: an open dialog behind must neither take the focus back nor close at a press here.
      data-react-aria-top-layer
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        if (document.documentElement.hasAttribute('data-locked')) element.current?.showModal();
      }}
      className="lock m-0 h-dvh max-h-none w-full max-w-none bg-page text-ink"
    >
      <div className="flex min-h-full flex-col px-4 pt-3 pb-8 sm:px-6">
        <div className="flex justify-end">
          <Preferences />
        </div>
        <div className="m-auto w-full max-w-[400px] rounded-md border border-line bg-raised p-6">
          <Lock aria-hidden size={28} className="mb-3 text-accent" />
          <h1 id="lock-title" className="text-xl font-semibold tracking-tight">
            <Trans>Screen locked</Trans>
          </h1>
          <p className="mt-1 text-muted">
            <Trans>This computer was idle. Enter your password to continue where you were.</Trans>
          </p>
          <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
            <p className="rounded-md bg-sunken px-4 py-2.5">
              <span className="block font-medium break-words">{person.name}</span>
              <span className="block text-sm text-muted">{role}</span>
            </p>
            <PasswordField
              label={t`Password`}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={problem && translate(problem)}
            />
            {wait ? <WaitBand wait={wait} /> : null}
            <FailedBand error={error} />
            <Button type="submit" variant="primary" pending={pending} className="w-full">
              <Trans>Unlock the screen</Trans>
            </Button>
            <Button variant="quiet" onClick={leave} className="w-full">
              <Trans>Someone else? Sign in</Trans>
            </Button>
          </form>
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
