import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { useSchemeSettings } from './queries.ts';
import { SchemeForm } from './SchemeForm.tsx';
import { UnrecognizedResponses } from './UnrecognizedResponses.tsx';
import { VerifierSchemes } from './VerifierSchemes.tsx';

/** The connection to the scheme: its settings, its state, and the unrecognized responses. */
export function SchemeScreen() {
  const { data, error, refetch } = useSchemeSettings();
  const home = useRef<HTMLHeadingElement>(null);
  const saved = useFocusFallback(home, data?.item.changedAt);
  if (error && !data) {
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="flex max-w-3xl flex-col gap-4" aria-busy>
        <Skeleton className="h-32" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  const settings = data.item;
  return (
    <>
      <h2 ref={home} tabIndex={-1} className="sr-only">
        <Trans>Scheme</Trans>
      </h2>
      <div className="flex max-w-3xl flex-col gap-4">
        <ConnectionState settings={settings} />
        {/* The key resets the form when another person saves the settings. */}
        <SchemeForm key={settings.changedAt ?? ''} settings={settings} onSaved={saved} />
      </div>
      {settings.available ? (
        <>
          <VerifierSchemes settings={settings} />
          <UnrecognizedResponses />
        </>
      ) : null}
    </>
  );
}
