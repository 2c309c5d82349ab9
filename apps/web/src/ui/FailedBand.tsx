import { failures } from '@afyakadi/contract/words';
import type { ActionFailure } from '../lib/api/useAction.ts';
import { describe } from '../lib/http/errors.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { Band } from './Band.tsx';
import { Reference } from './Reference.tsx';
import { WaitBand } from './Wait.tsx';

export interface FailedBandProps {
  /** What an action failed with. */
  failed?: ActionFailure | undefined;
  /** What was caught, where there is no action. */
  error?: unknown;
  /** `none` where a toast has said it aloud. */
  announce?: 'alert' | 'none';
}

/** What the last attempt failed with, at its place until the next; nothing is drawn while there is nothing. */
export function FailedBand({ failed, error = failed?.error, announce = 'alert' }: FailedBandProps) {
  const translate = useTranslate();
  if (error === undefined) return null;
  if (failed?.until) return <WaitBand wait={{ until: failed.until }} />;
  const text = failed?.text ?? translate(describe(error, failures.any));
  return (
    <Band tone="bad" title={text} announce={announce}>
      <Reference error={error} />
    </Band>
  );
}
