import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { isLimited } from '../../lib/session/states.ts';
import { Band } from '../../ui/Band.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Factors } from './Factors.tsx';
import { useProtection } from './queries.ts';
import { Sessions } from './Sessions.tsx';

/** The person's own second factors, recovery codes and sessions. */
export function SecurityScreen() {
  const { account } = useSession();
  const limited = isLimited(account);
  // A person who was redirected here sees when the other screens become available.
  const [came] = useState(limited);
  const protection = useProtection();
  return (
    <div className="mx-auto max-w-4xl">
      {came ? <SecondFactorRequired limited={limited} /> : null}
      <PageHeader title={<Trans>How your account is protected</Trans>}>
        <Trans>A second factor keeps others out even if they know your password.</Trans>
      </PageHeader>
      <div className="flex flex-col gap-4">
        {protection.data ? (
          <Factors protection={protection.data.item} />
        ) : protection.isPending ? (
          <FactorsSkeleton />
        ) : (
          <ErrorState error={protection.error} onRetry={() => void protection.refetch()} />
        )}
        <Sessions />
      </div>
    </div>
  );
}

function SecondFactorRequired({ limited }: { limited: boolean }) {
  const { t } = useLingui();
  return (
    <div className="mb-6">
      {limited ? (
        <Band tone="warn" title={t`Set up a second factor first`}>
          <Trans>
            Your facility requires one for your role. Set up an authenticator app or a passkey here to
            continue.
          </Trans>
        </Band>
      ) : (
        <Band tone="ok" title={t`Your second factor is set up`}>
          <Link to="/dashboard" className={buttonClass('primary', 'mt-2')}>
            <Trans>Open the dashboard</Trans>
          </Link>
        </Band>
      )}
    </div>
  );
}

function FactorsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
