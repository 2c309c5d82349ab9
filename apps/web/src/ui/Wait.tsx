import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '../lib/hooks/useNow.ts';
import type { ApiError } from '../lib/http/errors.ts';
import { Band } from './Band.tsx';

/** The moment, in milliseconds since 1970, from which on it is worth trying again. */
export interface Wait {
  until: number;
}

/** A wait that the server asked for, until something else happens; set by the answer that carries it. */
export function useWait() {
  const [wait, setWait] = useState<Wait>();
  const set = (error: ApiError | undefined) =>
    setWait(error?.retryAfter ? { until: Date.now() + error.retryAfter * 1_000 } : undefined);
  return [wait, set] as const;
}

/** Too many failed attempts: how long it takes until the next can succeed, counted down. */
export function WaitBand({ wait, title }: { wait: Wait; title?: string }) {
  const { t } = useLingui();
  const now = useNow(1_000);
  const left = Math.max(0, Math.ceil((wait.until - now.getTime()) / 1_000));
  const minutes = Math.floor(left / 60);
  const seconds = left % 60;
  const much = t`Too many failed attempts.`;
  return (
    <Band tone={left > 0 ? 'bad' : 'info'} announce="alert" title={title ?? much}>
      {title ? <>{much} </> : null}
      {/* Read out once: a voice that counts seconds says nothing else. */}
      <span aria-live="off" className="figures">
        {left === 0 ? (
          <Trans>You can try again now.</Trans>
        ) : minutes > 0 ? (
          <Trans>
            Try again in {minutes} min {seconds} s.
          </Trans>
        ) : (
          <Trans>Try again in {seconds} s.</Trans>
        )}
      </span>
    </Band>
  );
}
