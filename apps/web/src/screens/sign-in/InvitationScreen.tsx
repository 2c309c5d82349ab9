import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { CallItem } from '../../lib/api/api.ts';
import { ApiError, call, describe } from '../../lib/api/api.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { emptyNewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPassword.tsx';
import { PlainFrame } from './PlainFrame.tsx';

type Details = CallItem<'invitationDetails'>;

/** Sets the first password of an invited account. Removes the secret from the URL and the history at once. */
export function InvitationScreen() {
  const [secret] = useState(() => window.location.hash.slice(1));
  const [details, setDetails] = useState<Details>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // Not by the router, which would treat it as a navigation.
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const loadInvitation = useCallback(() => {
    setError(undefined);
    call('invitationDetails', { body: { secret } }).then(({ item }) => setDetails(item), setError);
  }, [secret]);
  useEffect(() => {
    if (secret) loadInvitation();
  }, [secret, loadInvitation]);

  return (
    <PlainFrame title={<Trans>Welcome</Trans>}>
      {details ? (
        <AcceptForm secret={secret} details={details} />
      ) : secret === '' || isRefused(error) ? (
        <InvalidInvitation error={error} />
      ) : error ? (
        <InvitationLoadError error={error} onRetry={loadInvitation} />
      ) : (
        <div role="status" className="mt-4 flex flex-col gap-4">
          <span className="sr-only">
            <Trans>Loading</Trans>
          </span>
          <Skeleton className="h-16" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      <Link to="/login" className={buttonClass('quiet', 'mt-4 -ml-4')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>Back to sign in</Trans>
      </Link>
    </PlainFrame>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500 && !error.retryAfter;
}

function InvalidInvitation({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <div className="mt-4">
      <Band tone="warn" title={t`This invitation cannot be used`} announce="alert">
        {error ? <p className="mb-1">{describe(error)}</p> : null}
        <Trans>
          Open the whole link of your invitation again. If it does not work, ask the administrator of your
          facility for a new one.
        </Trans>
      </Band>
    </div>
  );
}

function InvitationLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState error={error} onRetry={onRetry} />;
}

function AcceptForm({ secret, details }: { secret: string; details: Details }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useActionForm({
    first: emptyNewPassword,
    check: useNewPasswordCheck(),
    send: (call, { newPassword }) => call('acceptInvitation', { body: { secret, newPassword } }),
    success: t`Password set. Sign in with it.`,
    failureToast: false,
    onDone: () => void navigate({ to: '/login' }),
  });
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[name="newPassword"]')?.focus();
  }, [ref]);

  const until = formatMoment(details.expiresAt);
  return (
    <>
      <p className="mt-1 mb-5 text-muted">
        <Trans>Set the password that you will sign in with.</Trans>
      </p>
      <p className="mb-5 rounded-md bg-sunken px-4 py-3">
        <span className="block font-medium break-words">{details.name}</span>
        <span className="block break-words">{details.facility}</span>
        <span className="block text-sm text-muted">
          <Trans>Valid until {until}</Trans>
        </span>
      </p>
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <NewPasswordFields form={form} />
        <FailedBand failed={form.failed} />
        <Button type="submit" variant="primary" pending={form.pending} className="w-full">
          <Trans>Set the password</Trans>
        </Button>
      </form>
      {/* Narrow: it breaks at the same words in the fallback font, so the link below does not move. */}
      <p className="mt-4 max-w-xs text-sm text-muted">
        <Trans>Never tell anyone your password, not even the administrator.</Trans>
      </p>
    </>
  );
}
