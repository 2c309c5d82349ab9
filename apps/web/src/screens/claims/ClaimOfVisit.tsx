import { Trans } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { useClaimOfVisit } from '../../entities/claims/queries.ts';
import { ApiError } from '../../lib/api/api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ClaimPage } from './ClaimPage.tsx';
import { ClaimSkeleton } from './ClaimSkeleton.tsx';

/** The claim of a visit: the stored one, or a preview of what would be built now. */
export function ClaimOfVisit({ authorizationId }: { authorizationId: string }) {
  const { data, error, refetch } = useClaimOfVisit(authorizationId);
  const unknown = error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 400);
  const claim = data?.item;
  // A sent claim has its own page, which shows the outcome.
  if (claim?.id && claim.status !== 'Draft' && claim.status !== 'Pending')
    return <Navigate to="/claims/$claimId" params={{ claimId: claim.id }} replace />;
  return (
    <>
      <Link to="/claims/new" className={buttonClass('quiet', 'mb-3 -ml-3 px-3')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>Visits not claimed yet</Trans>
      </Link>
      {claim ? (
        <ClaimPage claim={claim} />
      ) : unknown ? (
        <EmptyState title={<Trans>There is no such visit here.</Trans>}>
          <Trans>It may have been cancelled, or it belongs to another facility.</Trans>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ClaimSkeleton />
      )}
    </>
  );
}
