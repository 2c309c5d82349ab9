import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '../lib/hooks/useNow.ts';
import type { ApiError } from '../lib/http/errors.ts';
import { Band } from './Band.tsx';

/** The time, in ms since the epoch, from which a retry may succeed. */
export interface Wait {
  until: number;
}

/** Holds the wait that the server's last error demands. */
export function useWait() {
  const [wait, setWait] = useState<Wait>();
  const set = (error: ApiError | undefined) =>
    setWait(error?.retryAfter ? { until: Date.now() + error.retryAfter * 1_000 } : undefined);
  return [wait, set] as const;
}

/** Counts down the wait after too many failed attempts. */
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
      {/* Screen readers read the text once, without the countdown. */}
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
