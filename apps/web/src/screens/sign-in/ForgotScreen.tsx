import { identifierProblem } from '@afyakadi/contract/formats/identifiers';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { IdentifierFields } from './IdentifierFields.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { type Identifier, ResetForm } from './ResetForm.tsx';

/**
 * decisions, `/forgot`: the identifier, then a code and a new password. The server's answer is the same for everyone.
 */
export function ForgotScreen() {
  const [identifier, setIdentifier] = useState<Identifier>({ identifierType: 'card', identifier: '' });
  const [minutes, setMinutes] = useState<number>();
  return (
    <PlainFrame
      title={minutes === undefined ? <Trans>Forgot password?</Trans> : <Trans>Set a new password</Trans>}
    >
      {minutes === undefined ? (
        <RequestCodeForm
          identifier={identifier}
          onCodeSent={(used, validMinutes) => {
            setIdentifier(used);
            setMinutes(validMinutes);
          }}
        />
      ) : (
        <ResetForm identifier={identifier} minutes={minutes} onAgain={() => setMinutes(undefined)} />
      )}
      <Link to="/login" className={buttonClass('quiet', 'mt-4 -ml-4')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>Back to sign in</Trans>
      </Link>
    </PlainFrame>
  );
}

interface RequestCodeFormProps {
  identifier: Identifier;
  /** Gets the identifier, and the minutes for which the code is valid. */
  onCodeSent: (identifier: Identifier, minutes: number) => void;
}

function RequestCodeForm({ identifier, onCodeSent }: RequestCodeFormProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: identifier,
    check: ({ identifierType, identifier }) => {
      const name = identifierProblem(identifierType, identifier);
      return { identifier: name && validationTexts[name] };
    },
    send: (call, { identifierType, identifier }) =>
      call('forgotPassword', { body: { identifierType, identifier: identifier.trim() } }),
    failureToast: false,
    onSuccess: ({ item }) => onCodeSent(form.values, item.minutes),
  });
  return (
    <>
      <p className="mt-1 mb-6 text-muted">
        <Trans>
          Enter your number. We send a code to the phone or e-mail that your facility has for you.
        </Trans>
      </p>
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <IdentifierFields
          label={t`You sign in with`}
          type={form.values.identifierType}
          value={form.values.identifier}
          problem={form.problem('identifier')}
          onType={(identifierType) => form.set({ identifierType, identifier: '' })}
          onValue={(identifier) => form.set({ identifier }, [])}
        />
        <FailedBand failed={form.failed} />
        <Button type="submit" variant="primary" pending={form.pending} className="w-full">
          <Trans>Send the code</Trans>
        </Button>
      </form>
    </>
  );
}
