import { Trans } from '@lingui/react/macro';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { type ClaimReference, useClaim } from '../../entities/claims/queries.ts';
import { ApiError } from '../../lib/api/api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ClaimSkeleton } from './ClaimSkeleton.tsx';
import { UnclaimedVisits } from './UnclaimedVisits.tsx';

const loadPage = async () => ({ default: (await import('./ClaimPage.tsx')).ClaimPage });
const ClaimPage = lazy(loadPage);

/**
 * `/claims/new`: the visits without a claim, or the preview of one visit's claim. `/claims/{id}`: a claim. All are one
 * screen, because a claim that is built gets its own address while the person works on it.
 */
export function ClaimScreen() {
  const { claimId } = useParams({ strict: false });
  const { visit } = useSearch({ strict: false });
  if (claimId !== undefined) return <OneClaim reference={{ claimId }} />;
  return visit === undefined ? <UnclaimedVisits /> : <OneClaim reference={{ authorizationId: visit }} />;
}

function OneClaim({ reference }: { reference: ClaimReference }) {
  const { data, error, refetch } = useClaim(reference);
  const unknown = error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 400);
  const claim = data?.item;
  const ofVisit = 'authorizationId' in reference;
  // Beside the claim's data. The list of visits needs neither.
  useEffect(() => {
    loadPage().catch(() => undefined);
  }, []);
  return (
    <>
      {ofVisit && claim?.id && claim.status !== 'Draft' ? (
        <Navigate to="/claims/$claimId" params={{ claimId: claim.id }} replace />
      ) : null}
      <BackLink ofVisit={ofVisit} />
      {claim ? (
        // The same before and after it is built, so that nothing is lost that was pressed meanwhile.
        <Suspense key={`${claim.authorizationId} ${claim.version}`} fallback={<ClaimSkeleton />}>
          <ClaimPage claim={claim} />
        </Suspense>
      ) : unknown ? (
        <UnknownClaim ofVisit={ofVisit} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ClaimSkeleton />
      )}
    </>
  );
}

function BackLink({ ofVisit }: { ofVisit: boolean }) {
  return (
    <Link
      to={ofVisit ? '/claims/new' : '/claims'}
      activeOptions={{ exact: true }}
      className={buttonClass('quiet', 'mb-3 -ml-3 px-3')}
    >
      <ArrowLeft aria-hidden size={18} />
      {ofVisit ? <Trans>Visits not claimed yet</Trans> : <Trans>All claims</Trans>}
    </Link>
  );
}

function UnknownClaim({ ofVisit }: { ofVisit: boolean }) {
  return ofVisit ? (
    <EmptyState title={<Trans>There is no such visit here.</Trans>}>
      <Trans>It may have been cancelled, or it belongs to another facility.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans>There is no such claim here.</Trans>}>
      <Trans>It may have been replaced, or it belongs to another facility.</Trans>
    </EmptyState>
  );
}
