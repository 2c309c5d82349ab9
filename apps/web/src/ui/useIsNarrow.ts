import { useSyncExternalStore } from 'react';

/** Returns whether the window is narrower than `pixels`. */
export function useIsNarrow(pixels: number): boolean {
  const query = `(max-width: ${pixels - 0.02}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
