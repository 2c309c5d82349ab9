import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClaimSkeleton } from './ClaimSkeleton.tsx';
import { UnclaimedVisits } from './UnclaimedVisits.tsx';

const ClaimOfVisit = lazy(async () => ({ default: (await import('./ClaimOfVisit.tsx')).ClaimOfVisit }));

/** `/claims/new`: the visits without a claim, or the preview of one visit's claim. */
export function NewClaimScreen() {
  const { visit } = useSearch({ strict: false });
  if (visit !== undefined) {
    return (
      <Suspense fallback={<ClaimSkeleton />}>
        <ClaimOfVisit key={visit} authorizationId={visit} />
      </Suspense>
    );
  }
  return (
    <>
      <Link to="/claims" activeOptions={{ exact: true }} className={buttonClass('quiet', 'mb-3 -ml-3 px-3')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>All claims</Trans>
      </Link>
      <PageHeader title={<Trans>Visits not claimed yet</Trans>}>
        <Trans>Choose a visit to see its claim before it is sent.</Trans>
      </PageHeader>
      <UnclaimedVisits />
    </>
  );
}
