import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { describe, isConnectionLost } from '../lib/http/errors.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { LoaderCircle } from '../ui/icons.ts';
import { Reference } from '../ui/Reference.tsx';

const pageClass =
  'mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-6 py-12 text-center';

/** Shows that the address does not exist. */
export function NotFoundScreen() {
  return (
    <main className={pageClass}>
      <h1 tabIndex={-1} className="text-xl font-semibold">
        <Trans>Page not found</Trans>
      </h1>
      <p className="text-muted">
        <Trans>There is no page at this address. Check the link.</Trans>
      </p>
      <Link to="/dashboard" className={buttonClass('primary', 'mt-2')}>
        <Trans>Open the dashboard</Trans>
      </Link>
    </main>
  );
}

/** Shows that a screen failed, with a retry and a link to the start. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const translate = useTranslate();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={pageClass}>
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {translate(isConnectionLost(error) ? failures.server : failures.unexpected)}
      </h1>
      <p className="text-muted">
        {isConnectionLost(error) ? (
          <Trans>Check the network connection, then try again. Everything that was confirmed is saved.</Trans>
        ) : (
          <>
            {describe(error, '')}{' '}
            <Trans>Everything that was confirmed is saved. Try again or continue.</Trans>
          </>
        )}
      </p>
      <Reference error={error} />
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
        {/* A plain link loads the page again, which also repairs partly loaded code. */}
        <a href="/dashboard" className={buttonClass('secondary')}>
          <Trans>Open the dashboard</Trans>
        </a>
      </div>
    </main>
  );
}

/** Shows that the code of a screen or the session is loading. */
export function WaitingScreen() {
  const { t } = useLingui();
  return (
    <div role="status" className={pageClass}>
      <LoaderCircle aria-hidden size={28} className="animate-spin text-accent" />
      <p className="text-muted">{t`Loading`}</p>
    </div>
  );
}
