import { useEffect } from 'react';

/** Shows the browser's warning before a reload or a closed tab discards typed text. */
export function useUnloadWarning(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
