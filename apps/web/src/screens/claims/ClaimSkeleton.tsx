import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The layout of a claim's page while it loads. */
export function ClaimSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        <Trans>Loading</Trans>
      </p>
      <div className="mb-5 flex h-44 flex-col gap-3 rounded-md border border-line bg-surface px-5 py-4">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="w-44" />
        <Skeleton className="mt-auto w-full" />
      </div>
      <div className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {['claimed', 'risk', 'left'].map((key) => (
          <div key={key} className="h-20 rounded-md border border-line bg-surface px-4 py-3">
            <Skeleton className="w-24" />
            <Skeleton className="mt-2 h-6 w-32" />
          </div>
        ))}
      </div>
      <div className="flex h-56 flex-col gap-6 rounded-md border border-line bg-surface px-4 py-4">
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} className="w-full" />
        ))}
      </div>
    </div>
  );
}
