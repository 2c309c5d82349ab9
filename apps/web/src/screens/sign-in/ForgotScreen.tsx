import { type IdentifierType, identifierProblem } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api/api.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { useWait, WaitBand } from '../../ui/Wait.tsx';
import { IdentifierFields } from './IdentifierFields.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { ResetForm } from './ResetForm.tsx';

export interface Identifier {
  identifierType: IdentifierType;
  identifier: string;
}

/** decisions, `/forgot`: who one is, then a code and a new password. The answer is the same for everyone. */
export function ForgotScreen() {
  const [who, setWho] = useState<Identifier>({ identifierType: 'card', identifier: '' });
  const [minutes, setMinutes] = useState<number>();
  return (
    <PlainFrame
      title={minutes === undefined ? <Trans>Forgot password?</Trans> : <Trans>Set a new password</Trans>}
    >
      {minutes === undefined ? (
        <AskForm who={who} onChange={setWho} onAsked={setMinutes} />
      ) : (
        <ResetForm who={who} minutes={minutes} onAgain={() => setMinutes(undefined)} />
      )}
      <Link to="/login" className={buttonClass('quiet', 'mt-4 -ml-4')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>Back to sign in</Trans>
      </Link>
    </PlainFrame>
  );
}

interface AskFormProps {
  who: Identifier;
  onChange: (who: Identifier) => void;
  /** With the minutes for which the code is good. */
  onAsked: (minutes: number) => void;
}

function AskForm({ who, onChange, onAsked }: AskFormProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [wait, setWait] = useWait();
  const element = useRef<HTMLFormElement>(null);

  const [pending, ask] = useOnce(async () => {
    setError(undefined);
    setWait(undefined);
    try {
      const { item } = await call('forgotPassword', {
        body: { ...who, identifier: who.identifier.trim() },
      });
      onAsked(item.minutes);
    } catch (caught) {
      const found = caught instanceof ApiError ? caught : undefined;
      setProblem(found?.fields.identifier);
      if (found?.retryAfter) setWait(found);
      else if (!found?.fields.identifier) setError(caught);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = identifierProblem(who.identifierType, who.identifier);
    setProblem(wrong);
    if (wrong) element.current?.querySelector<HTMLElement>('[name="identifier"]')?.focus();
    else void ask();
  };

  return (
    <>
      <p className="mt-1 mb-6 text-muted">
        <Trans>Say who you are. A code goes to the phone or e-mail that your facility knows of you.</Trans>
      </p>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <IdentifierFields
          label={t`You sign in with`}
          type={who.identifierType}
          value={who.identifier}
          problem={problem}
          onType={(identifierType) => {
            setProblem(undefined);
            onChange({ identifierType, identifier: '' });
          }}
          onValue={(identifier) => onChange({ ...who, identifier })}
        />
        {wait ? <WaitBand wait={wait} /> : null}
        <FailedBand error={error} />
        <Button type="submit" variant="primary" pending={pending} className="w-full">
          <Trans>Send the code</Trans>
        </Button>
      </form>
    </>
  );
}
