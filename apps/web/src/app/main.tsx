import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deploymentSetting } from '../lib/browser/deployment.ts';
import { setTheme, theme } from '../lib/browser/theme.ts';
import { watchConnection } from '../lib/http/connection.ts';
import { listenToOtherTabs, startSession } from '../lib/session/session.ts';
import { setTimeZone } from '../lib/text/format.ts';
import { setLocale, storedLanguage } from '../lib/text/i18n.ts';
import '../ui/theme.css';
import { App } from './App.tsx';
import { hideScreenWhileLocked } from './LockGate.tsx';
import { loadScreen, redirectOnSessionEnd, startRouter } from './router.tsx';

setTheme(theme.get());
setTimeZone(deploymentSetting('time-zone'));
watchConnection();
startSession();
listenToOtherTabs();
const router = startRouter();
redirectOnSessionEnd(router);
hideScreenWhileLocked();
// No `await` here: the code of a language imports this file's chunk, and would wait for it to end.
void Promise.all([setLocale(storedLanguage()), loadScreen(router)]).then(() => {
  const place = document.getElementById('app');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
});
