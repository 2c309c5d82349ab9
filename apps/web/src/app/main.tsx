import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '../lib/connection.ts';
import { speak, storedLanguage } from '../lib/i18n.ts';
import { watchOtherTabs } from '../lib/session.ts';
import { setTheme, theme } from '../lib/theme.ts';
import '../ui/theme.css';
import { App } from './App.tsx';
import { hideWhileLocked } from './LockGate.tsx';
import { fetchScreen, followSession, startRouter } from './router.tsx';

setTheme(theme.get());
watchConnection();
watchOtherTabs();
const router = startRouter();
followSession(router);
hideWhileLocked();
void fetchScreen(router);
await speak(storedLanguage());

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
