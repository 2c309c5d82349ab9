import type { FactorsAsked } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePending } from '../../lib/hooks/usePending.ts';
import { type ApiError, describe } from '../../lib/http/errors.ts';
import { requestPasskey, supportsPasskeys } from '../../lib/session/passkeys.ts';
import type { SignedIn } from '../../lib/session/states.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { ArrowLeft, KeyRound } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useWait, WaitBand } from '../../ui/Wait.tsx';
import { answerFactor, type FactorAnswer } from './factor.ts';

export interface SecondFactorProps {
  challenge: FactorsAsked;
  onIn: (signedIn: SignedIn) => Promise<void>;
  /** Returns to the password, with the error if there was one. */
  onBack: (why?: ApiError) => void;
}

type FactorMethod = 'totp' | 'recovery' | 'passkey';

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
export function SecondFactor({ challenge, onIn, onBack }: SecondFactorProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const has = new Set(challenge.factors);
  const [method, setMethod] = useState<FactorMethod>(
    has.has('totp') ? 'totp' : has.has('passkey') ? 'passkey' : 'recovery',
  );
  const step = useFactor({ challenge, onIn, onBack }, method);
  const { code, problem, failed, wait } = step;
  const choose = (next: FactorMethod) => {
    step.clear();
    step.setCode('');
    setMethod(next);
  };
  const passkey = has.has('passkey') ? (
    <Button
      variant={method === 'passkey' ? 'primary' : 'secondary'}
      icon={<KeyRound aria-hidden size={18} />}
      pending={step.presenting}
      disabled={!supportsPasskeys()}
      onClick={() => void step.presentPasskey()}
      className="w-full"
    >
      <Trans>Use a passkey</Trans>
    </Button>
  ) : null;
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        <Trans>Confirm that it is you</Trans>
      </h1>
      <p className="mt-1 mb-6 text-muted">
        {method === 'totp' ? (
          <Trans>Enter the code that your authenticator app shows now.</Trans>
        ) : method === 'recovery' ? (
          <Trans>Enter one of the recovery codes you kept. Each works once.</Trans>
        ) : (
          <Trans>Use the passkey of this device or of your phone.</Trans>
        )}
      </p>
      <form ref={step.ref} noValidate onSubmit={step.submit} className="flex flex-col gap-4">
        {method === 'passkey' ? (
          passkey
        ) : (
          <TextField
            key={method}
            label={method === 'totp' ? t`Code of the app` : t`Recovery code`}
            name="code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => step.setCode(event.target.value)}
            error={problem === 'missing' ? t`Enter the code` : problem && textOf(problem)}
            className="figures text-lg tracking-widest"
          />
        )}
        {has.has('passkey') && !supportsPasskeys() ? (
          <p className="text-sm text-muted">
            <Trans>Passkeys work only where this page is opened securely (https).</Trans>
          </p>
        ) : null}
        {wait ? <WaitBand wait={wait} title={translate(failures.login)} /> : null}
        {failed ? (
          <Band tone="bad" announce="alert" title={translate(failures.login)}>
            {typeof failed === 'string' ? failed : textOf(failed)}
          </Band>
        ) : null}
        {method === 'passkey' ? null : (
          <Button
            type="submit"
            variant="primary"
            pending={step.sending}
            pendingLabel={t`Signing in...`}
            className="w-full"
          >
            <Trans>Sign In</Trans>
          </Button>
        )}
        {method === 'passkey' ? null : passkey}
        <OtherMethods method={method} has={has} onBack={onBack} onChoose={choose} />
      </form>
    </>
  );
}

/** The answer of the chosen method, and what the server said to it. */
function useFactor({ challenge, onIn, onBack }: SecondFactorProps, method: FactorMethod) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  /** The refusal of the code, or `missing`. */
  const [problem, setProblem] = useState<ApiError | 'missing'>();
  const [failed, setFailed] = useState<ApiError | string>();
  const [wait, setWait] = useWait();
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Focuses the field or button of the chosen method.
    ref.current?.querySelector<HTMLElement>(method === 'passkey' ? 'button' : 'input')?.focus();
  }, [method]);

  const clear = () => {
    setProblem(undefined);
    setFailed(undefined);
    setWait(undefined);
  };
  const answer = async (body: Omit<FactorAnswer, 'challenge'>) => {
    const result = await answerFactor({ challenge: challenge.challenge, ...body });
    if (result.kind === 'in') return onIn(result);
    if (result.expired) return onBack(result.error);
    if (result.error.retryAfter) setWait(result.error);
    else if (body.code && result.error.httpStatus < 500) setProblem(result.error);
    else setFailed(result.error);
    ref.current?.querySelector('input')?.select();
  };
  const [sending, sendCode] = usePending((factor: 'totp' | 'recovery') => answer({ factor, code }));
  const [presenting, presentPasskey] = usePending(async () => {
    clear();
    const passkey = await requestPasskey(challenge.passkey);
    if (passkey.kind === 'given') await answer({ factor: 'passkey', credential: passkey.credential });
    else if (passkey.kind === 'cancelled')
      setFailed(t`The passkey was not used. Try again, or choose another way.`);
    else setFailed(t`This device could not use the passkey. Choose another way.`);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (presenting || method === 'passkey') return;
    clear();
    if (code.replace(/[\s-]/g, '').length < 6) {
      setProblem('missing');
      ref.current?.querySelector('input')?.focus();
    } else void sendCode(method);
  };
  return { ref, code, setCode, problem, failed, wait, clear, sending, presenting, presentPasskey, submit };
}

function OtherMethods({
  method,
  has,
  onBack,
  onChoose,
}: {
  method: FactorMethod;
  has: ReadonlySet<FactorMethod>;
  onBack: () => void;
  onChoose: (method: FactorMethod) => void;
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-10 gap-y-2">
      <Button
        variant="quiet"
        className="-mx-4"
        icon={<ArrowLeft aria-hidden size={18} />}
        onClick={() => onBack()}
      >
        <Trans>Back</Trans>
      </Button>
      {method !== 'recovery' && has.has('recovery') ? (
        <Button variant="quiet" className="-mx-4" onClick={() => onChoose('recovery')}>
          <Trans>Use a recovery code</Trans>
        </Button>
      ) : null}
      {method !== 'totp' && has.has('totp') ? (
        <Button variant="quiet" className="-mx-4" onClick={() => onChoose('totp')}>
          <Trans>Use the authenticator app</Trans>
        </Button>
      ) : null}
      {method === 'recovery' && !has.has('totp') && has.has('passkey') ? (
        <Button variant="quiet" className="-mx-4" onClick={() => onChoose('passkey')}>
          <Trans>Use a passkey</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the text of a refused answer, in the reader's language. */
function textOf(error: ApiError): string {
  const [field] = Object.values(error.fields);
  return field ?? describe(error, failures.server);
}
