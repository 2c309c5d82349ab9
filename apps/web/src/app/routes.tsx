import { msg } from '@lingui/core/macro';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { restore, session } from '../lib/session.ts';
import { RootFrame } from './RootFrame.tsx';
import { safeTarget } from './target.ts';

/*
 * Every address of the product. A screen's code is loaded when it is first opened. The sidebar and the command
 * palette offer a screen only when its route stands here, so no link leads nowhere.
 */

const root = createRootRoute({ component: RootFrame });

const splash = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./SplashScreen.tsx'), 'SplashScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: msg`Sign In` },
  validateSearch: (search): { to?: string } => {
    const to = safeTarget(search.to);
    return to ? { to } : {};
  },
  component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  staticData: { title: msg`Forgot password?` },
  component: lazyRouteComponent(() => import('./ForgotScreen.tsx'), 'ForgotScreen'),
});

/** Everything behind the sign-in: the frame with sidebar and top bar. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    await restore();
    if (session.get().state !== 'in') throw redirect({ to: '/login', search: { to: location.href } });
  },
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { title: msg`Dashboard` },
  component: lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
});

export const routeTree = root.addChildren([splash, login, forgot, shell.addChildren([dashboard])]);
