import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useClaim } from '../../entities/claims/queries.ts';
import { ApiError } from '../../lib/api/api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ClaimPage } from './ClaimPage.tsx';
import { ClaimSkeleton } from './ClaimSkeleton.tsx';

/** Shows one existing claim. */
export function ClaimScreen() {
  const { claimId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useClaim(claimId);
  const unknown = error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 400);
  return (
    <>
      <Link to="/claims" activeOptions={{ exact: true }} className={buttonClass('quiet', 'mb-3 -ml-3 px-3')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>All claims</Trans>
      </Link>
      {data ? (
        <ClaimPage claim={data.item} />
      ) : unknown ? (
        <EmptyState title={<Trans>There is no such claim here.</Trans>}>
          <Trans>It may have been replaced, or it belongs to another facility.</Trans>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ClaimSkeleton />
      )}
    </>
  );
}
