import type { Permission } from '@afyakadi/contract/access/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { createRouter } from '@tanstack/react-router';
import { restore, session } from '../lib/session/session.ts';
import { endOf, isLimited } from '../lib/session/states.ts';
import { FailedScreen, NotFoundScreen, WaitingScreen } from './fallbacks.tsx';
import { openTo, routeTree, securityPath } from './routes.tsx';

/** Creates a router that starts at the page's URL. */
export function startRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: FailedScreen,
    defaultPendingComponent: WaitingScreen,
    // A screen that loads fast must not flash a waiting page first.
    defaultPendingMs: 400,
    // The screen replaces the waiting page as soon as it can: the router's default waits 500 ms.
    defaultPendingMinMs: 0,
    // A screen whose address names a patient or another subject is a new screen for each. Otherwise React would keep what
    // was begun for one patient, and save it for the next.
    defaultRemountDeps: ({ params, loaderDeps }) => ({ params, loaderDeps }),
  });
}
export type AppRouter = ReturnType<typeof startRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The title of the top bar and the window. */
    title?: MessageDescriptor;
    /** What a role needs to open the screen; nothing if missing. The server authorizes each call anyway. */
    permission?: Permission;
  }
}

/**
 * Redirects to the sign-in screen when the session ends, and to the setup when its second factor is missing. Returns a
 * function that stops this.
 */
export function redirectOnSessionEnd(router: AppRouter): () => void {
  return session.subscribe(() => {
    const now = session.get();
    const here = router.state.location;
    if (openTo.has(here.pathname)) return;
    if (now.state === 'in' && isLimited(now.account) && here.pathname !== securityPath)
      void router.navigate({ to: securityPath, replace: true, ignoreBlocker: true });
    const ended = endOf(now);
    if (!ended) return;
    // A different account must not return to the previous person's screen.
    const search = ended === 'expired' ? { to: here.href } : {};
    void router.navigate({ to: '/login', search, replace: true });
  });
}

/**
 * Loads what the opened screen needs to be drawn: its code, and in parallel, unless everyone may open it, who is signed
 * in. The router reports a failure when it draws the screen.
 */
export async function loadScreen(router: AppRouter): Promise<void> {
  const { pathname } = router.latestLocation;
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  if (!openTo.has(pathname)) restore().catch(() => undefined);
  await Promise.all(matchedRoutes.map((route) => router.loadRouteChunk(route))).catch(() => undefined);
}
