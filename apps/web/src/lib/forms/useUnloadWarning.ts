import { useEffect } from 'react';

/** Lets the browser ask before a reload, or closing the tab, loses what was typed; it asks in its own words. */
export function useUnloadWarning(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
