import { failures } from '@afyakadi/contract/words';
import { describe } from '../lib/http/errors.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { Band } from './Band.tsx';
import { Reference } from './Reference.tsx';

export interface FailedBandProps {
  /** What was caught; nothing is drawn while there is nothing. */
  error: unknown;
  /** `none` where a toast has said it aloud. */
  announce?: 'alert' | 'none';
}

/** What the last attempt failed with, at its place until the next. */
export function FailedBand({ error, announce = 'alert' }: FailedBandProps) {
  const translate = useTranslate();
  if (error === undefined) return null;
  return (
    <Band tone="bad" title={translate(describe(error, failures.any))} announce={announce}>
      <Reference error={error} />
    </Band>
  );
}
