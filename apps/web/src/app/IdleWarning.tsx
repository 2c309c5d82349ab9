import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSignal } from '../lib/browser/signal.ts';
import { useNow } from '../lib/hooks/useNow.ts';
import { idleDeadline, watchIdleTime } from '../lib/session/idle.ts';
import { dispatch, useSession } from '../lib/session/session.ts';
import { Lock } from '../ui/icons.ts';
import { preloadLockDialog } from './LockGate.tsx';

/** Locks the screen after the idle time, and warns half a minute before. Takes no focus: any movement keeps it open. */
export function IdleWarning() {
  const ends = useSignal(idleDeadline);
  const { account, state } = useSession();
  const minutes = state === 'in' ? account.settings.idleMinutes : undefined;
  useEffect(
    () => (minutes ? watchIdleTime(minutes * 60_000, () => dispatch({ type: 'idle' })) : undefined),
    [minutes],
  );
  useEffect(preloadLockDialog, []);
  return (
    <div
      role="status"
      data-react-aria-top-layer
      className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex justify-center"
    >
      {ends === null ? null : <Warning ends={ends} />}
    </div>
  );
}

function Warning({ ends }: { ends: number }) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.ceil((ends - now.getTime()) / 1_000));
  return (
    <div className="flex max-w-md items-center gap-3 rounded-md border border-warn bg-warn-soft px-4 py-3 floating">
      <Lock aria-hidden size={20} className="shrink-0 text-warn" />
      <p className="min-w-0">
        <span className="block font-semibold text-warn">
          <Trans>The screen locks soon</Trans>
        </span>
        <Trans>Move the mouse, touch the screen or type to stay.</Trans>
      </p>
      <span aria-hidden className="figures w-14 shrink-0 text-right text-xl font-semibold text-warn">
        {seconds} s
      </span>
    </div>
  );
}
