import './lock.css';
import { useEffect, useState } from 'react';
import { useSignal } from '../lib/browser/signal.ts';
import { lazyPart } from '../lib/hooks/lazyPart.tsx';
import { session } from '../lib/session/session.ts';

const dialog = lazyPart(async () => (await import('./LockDialog.tsx')).LockDialog);

/** Fetches the lock's code while there is a network: it may be wanted when there is none. */
export const preloadLockDialog = dialog.preload;

/** Hides the screen in the moment in which the session is locked; called once at start. */
export function hideScreenWhileLocked(): void {
  session.subscribe(() => {
    document.documentElement.toggleAttribute('data-locked', session.get().state === 'locked');
  });
}

/** Over a hidden screen, asks for the password of who locked it. Stands beside the router, so on every screen. */
export function LockGate({ onOther }: { onOther: () => void }) {
  const { state, person } = useSignal(session);
  const [ready, setReady] = useState(false);
  const locked = state === 'locked';
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
  return locked && ready && person ? <dialog.Part person={person} onOther={onOther} /> : null;
}
