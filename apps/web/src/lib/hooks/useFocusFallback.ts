import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when what was acted on goes away: a line that is finished has no button any more, and the
 * focus that came back to it would be lost. It then goes to `home`. Returns what to call after such an act.
 * @param shown changes whenever the rows are redrawn
 */
export function useFocusFallback(home: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const acted = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are shown, whatever they are
  useEffect(() => {
    if (acted.current === 0 || performance.now() - acted.current > 10_000) return;
    // The dialog gives the focus back a moment after it has closed.
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) home.current?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [shown, home]);
  return () => {
    acted.current = performance.now();
  };
}
