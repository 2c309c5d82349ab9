import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ClaimTabs } from '../../entities/claims/ClaimTabs.tsx';
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
        <ClaimOfVisit authorizationId={visit} />
      </Suspense>
    );
  }
  return (
    <>
      <ClaimTabs />
      <PageHeader title={<Trans>Visits not claimed yet</Trans>}>
        <Trans>Build the claims of finished visits, or review one first.</Trans>
      </PageHeader>
      <UnclaimedVisits />
    </>
  );
}
