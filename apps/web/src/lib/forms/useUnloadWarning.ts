import { useEffect } from 'react';

/** Shows the browser's warning before a reload or a closed tab discards typed text. */
export function useUnloadWarning(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [enabled]);
}
