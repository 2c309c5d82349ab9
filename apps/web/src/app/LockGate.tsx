import './lock.css';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { session, useSession } from '../lib/session/session.ts';

const dialog = lazyComponent(async () => (await import('./LockDialog.tsx')).LockDialog);

/** Loads the code of the lock dialog early, because the network may be gone when the session locks. */
export const preloadLockDialog = dialog.preload;

/** Hides the screen as soon as the session is locked. Called once at start. */
export function hideScreenWhileLocked(): void {
  session.subscribe(() => {
    document.documentElement.toggleAttribute('data-locked', session.get().state === 'locked');
  });
}

/** Shows the lock dialog over every hidden screen. */
export function LockGate({ onOther }: { onOther: () => void }) {
  const now = useSession();
  const [ready, setReady] = useState(false);
  const locked = now.state === 'locked';
  useEffect(() => {
    if (!locked || ready) return;
    let timer: ReturnType<typeof setTimeout>;
    const fetch = async () => {
      if (await dialog.load()) setReady(true);
      else timer = setTimeout(fetch, 5_000);
    };
    void fetch();
    return () => clearTimeout(timer);
  }, [locked, ready]);
  return locked && ready ? <dialog.Component person={now.person} onOther={onOther} /> : null;
}
