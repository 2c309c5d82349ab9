import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../lib/session/session.ts';
import { brandName } from '../ui/Brand.tsx';
import { focusFirstAct } from '../ui/focusFirstAct.ts';

/** Wraps every screen: sets the window's title, and after navigation focuses the new screen's first act. */
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
  // The screen before is shown until the code of the next one is there, and keeps the focus so long.
  const isDrawn = useRouterState({ select: ({ status }) => status === 'idle' });

  useEffect(() => {
    document.title = title ? `${title} · ${brandName()}` : brandName();
  }, [title]);

  useEffect(() => {
    if (!isDrawn || shown.current === screen) return;
    shown.current = screen;
    // The router's own scroll restoration would write a storage key that the product does not allow.
    window.scrollTo(0, 0);
    // A control of the screen or a field that took the focus meanwhile keeps it: the person is already at work there.
    // Otherwise the next key belongs to the screen, not to the top bar before it.
    requestAnimationFrame(() => {
      const main = document.querySelector('main');
      const focused = document.activeElement;
      if (!main || focused instanceof HTMLInputElement) return;
      if (focused !== main && main.contains(focused)) return;
      focusFirstAct(main, main.querySelector('h1') ?? main);
      // On a phone the title is above the main part, and the focus would scroll past it.
      window.scrollTo(0, 0);
    });
  }, [screen, isDrawn]);

  return <Outlet />;
}
