import { useRef, useState } from 'react';

/**
 * Guards `work` against a second call while the first is pending, even before React draws the button as disabled.
 * Returns the pending state and the guarded function.
 */
export function usePending<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, run] as const;
}
