import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to `home` when the row that had it disappears after an action; otherwise the focus would be lost.
 * Returns a function to call after such an action.
 * @param shown changes whenever the rows are redrawn
 */
export function useFocusFallback(home: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const acted = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are shown, whatever they are
  useEffect(() => {
    if (acted.current === 0 || performance.now() - acted.current > 10_000) return;
    // The dialog restores the focus a moment after it closes.
    const timer = setTimeout(() => focusUnlessMoved(home), 100);
    return () => clearTimeout(timer);
  }, [shown, home]);
  return () => {
    acted.current = performance.now();
  };
}

/** Moves the focus to `home` if it is lost, or still at `from`, which is about to disappear. */
export function focusUnlessMoved(home: RefObject<HTMLElement | null>, from: Element | null = null): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused === from) home.current?.focus();
}
