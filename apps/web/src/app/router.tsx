import type { Role } from '@afyakadi/contract/words';
import type { MessageDescriptor } from '@lingui/core';
import { createRouter } from '@tanstack/react-router';
import { session } from '../lib/session.ts';
import { FailedScreen, NotFoundScreen, WaitingScreen } from './fallbacks.tsx';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: FailedScreen,
  defaultPendingComponent: WaitingScreen,
  // A screen that comes at once must not flash a waiting page first.
  defaultPendingMs: 400,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** In the top bar and the window's title. */
    title?: MessageDescriptor;
    /** Who may open it; everyone signed in when missing. The server decides each call anyway. */
    roles?: readonly Role[];
  }
}

/** A session that ends, here or by another tab, leads to the sign-in screen, which says why. */
export function followSession(): void {
  session.subscribe(() => {
    const { state, ended } = session.get();
    const here = router.state.location;
    if (state !== 'out' || !ended || ['/', '/login', '/forgot'].includes(here.pathname)) return;
    // Another account has no business with what this one was looking at.
    const search = ended === 'expired' ? { to: here.href } : {};
    void router.navigate({ to: '/login', search, replace: true });
  });
}
