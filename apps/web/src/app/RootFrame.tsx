import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../lib/session/session.ts';
import { brandName } from '../ui/Brand.tsx';

/** Wraps every screen: sets the window's title, and focuses the new screen's heading after navigation. */
export function RootFrame() {
  const { t, i18n } = useLingui();
  const locked = useSession().state === 'locked';
  const matches = useMatches();
  const last = matches.at(-1);
  const descriptor = last?.staticData.title;
  const title = locked ? t`Screen locked` : descriptor && i18n._(descriptor);
  // The id includes the search parameters that make another screen; a new search in a list keeps the screen.
  const screen = last?.id;
  const shown = useRef(screen);

  useEffect(() => {
    document.title = title ? `${title} · ${brandName()}` : brandName();
  }, [title]);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // The router's own scroll restoration would write a storage key that the product does not allow.
    window.scrollTo(0, 0);
    // A field that took the focus keeps it. Otherwise the heading tells screen readers which screen this is.
    requestAnimationFrame(() => {
      if (document.activeElement instanceof HTMLInputElement) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    });
  }, [screen]);

  return <Outlet />;
}
