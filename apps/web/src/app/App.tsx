import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { i18n } from '../lib/text/i18n.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import { LockGate } from './LockGate.tsx';
import type { AppRouter } from './router.tsx';

/** The whole page: the current screen, the messages, and the lock above both. */
export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
      <ToastRegion />
      <LockGate onOther={() => void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })} />
    </I18nProvider>
  );
}
