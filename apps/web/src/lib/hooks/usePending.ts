import { useRef, useState } from 'react';

/**
 * Runs `work` one at a time: while it runs, another call does nothing, even before the button could be drawn
 * disabled. Returns whether it runs, and the guarded function.
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
