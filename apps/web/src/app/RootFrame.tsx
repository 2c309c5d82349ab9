import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSignal } from '../lib/browser/signal.ts';
import { session } from '../lib/session/session.ts';
import { brandName } from '../ui/Brand.tsx';

/** Around every screen: the window's title, and focus on the new screen's heading after navigation. */
export function RootFrame() {
  const { t, i18n } = useLingui();
  const locked = useSignal(session).state === 'locked';
  const matches = useMatches();
  const last = matches.at(-1);
  const descriptor = last?.staticData.title;
  const title = locked ? t`Screen locked` : descriptor && i18n._(descriptor);
  // The address with what makes another screen of it; a list that is searched otherwise stays the same one.
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
    // A field that asked for focus keeps it; otherwise the heading says where one is.
    requestAnimationFrame(() => {
      if (document.activeElement instanceof HTMLInputElement) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    });
  }, [screen]);

  return <Outlet />;
}
