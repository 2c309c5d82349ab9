import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '../lib/connection.ts';
import { i18n, speak, storedLanguage } from '../lib/i18n.ts';
import { watchOtherTabs } from '../lib/session.ts';
import { setTheme, theme } from '../lib/theme.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import '../ui/theme.css';
import { hideWhileLocked, LockGate } from './LockGate.tsx';
import { fetchScreen, followSession, router } from './router.tsx';

setTheme(theme.get());
watchConnection();
watchOtherTabs();
followSession();
hideWhileLocked();
fetchScreen();
await speak(storedLanguage());

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
        <ToastRegion />
        <LockGate onOther={() => void router.navigate({ to: '/login', replace: true })} />
      </I18nProvider>
    </StrictMode>,
  );
}
