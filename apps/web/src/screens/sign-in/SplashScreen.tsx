import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paced } from '../../lib/session/pace.ts';
import { restore, session, waitForUnlock } from '../../lib/session/session.ts';
import { brandName, Mark } from '../../ui/Brand.tsx';

/** Brand name and Loading, then the sign-in after 5 seconds. A click or a key ends it at once (requirements 2.1). */
export function SplashScreen() {
  const navigate = useNavigate();
  const [ended, setEnded] = useState(false);

  useEffect(() => {
    const end = () => setEnded(true);
    void paced('splash').then(end);
    window.addEventListener('keydown', end);
    window.addEventListener('pointerdown', end);
    return () => {
      window.removeEventListener('keydown', end);
      window.removeEventListener('pointerdown', end);
    };
  }, []);

  useEffect(() => {
    let here = true;
    // A signed-in person does not wait. The sign-in screen reports a server that does not answer.
    const sessionRestore = restore().then(waitForUnlock, () => undefined);
    void sessionRestore.then(() => {
      if (here && session.get().state === 'in') void navigate({ to: '/dashboard', replace: true });
    });
    return () => {
      here = false;
    };
  }, [navigate]);

  useEffect(() => {
    const { state } = session.get();
    if (ended && state !== 'in' && state !== 'locked') void navigate({ to: '/login', replace: true });
  }, [ended, navigate]);

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <Mark className="size-20" />
      <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        {brandName()}
      </h1>
      <p role="status" className="text-muted">
        <Trans>Loading</Trans>
      </p>
    </main>
  );
}
