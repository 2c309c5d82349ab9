import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { useSettings } from '../queries.ts';
import { DisplaySection } from './DisplaySection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The facility's settings in one form, saved together, and its logo. */
export function SettingsScreen() {
  const { data, error, refetch, isFetchedAfterMount } = useSettings();
  if (error && !data) {
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  // Saving cached settings would overwrite what somebody else has changed since.
  if (!data || !isFetchedAfterMount) {
    return (
      <div className="flex max-w-3xl flex-col gap-4" aria-busy>
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
        <Skeleton className="h-56" />
      </div>
    );
  }
  return (
    <>
      <SettingsForm settings={data.item} />
      {data.item.queueNumbers ? <DisplaySection /> : null}
      <LogoSection />
    </>
  );
}
