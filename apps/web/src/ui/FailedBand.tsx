import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react';
import type { ActionFailure } from '../lib/api/useAction.ts';
import { describe } from '../lib/http/errors.ts';
import { Band } from './Band.tsx';
import { Reference } from './Reference.tsx';
import { WaitBand } from './Wait.tsx';

export interface FailedBandProps {
  /** The failure of an action. */
  failed?: ActionFailure | undefined;
  /** The caught error, if there is no action. */
  error?: unknown;
  /** `none` if a toast has announced the failure. */
  announce?: 'alert' | 'none';
}

/** Shows the last failure until the next attempt. Renders nothing without a failure. */
export function FailedBand({ failed, error = failed?.error, announce = 'alert' }: FailedBandProps) {
  // Redraws the description when the language changes.
  useLingui();
  if (error === undefined) return null;
  if (failed?.until) return <WaitBand wait={{ until: failed.until }} />;
  const text = failed?.text ?? describe(error, failures.any);
  return (
    <Band tone="bad" title={text} announce={announce}>
      <Reference error={error} />
    </Band>
  );
}
