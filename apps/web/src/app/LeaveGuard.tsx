import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSignal } from '../lib/browser/signal.ts';
import { hasUnsavedWork, leaveQuestion, whenLeft } from '../lib/forms/unsaved.ts';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { session } from '../lib/session/session.ts';

const question = lazyComponent(async () => (await import('../ui/Dialog.tsx')).LeaveQuestion);

/** Asks before a screen with unsaved work is left: by a link, the browser's Back, a reload or a closed window. */
export function LeaveGuard() {
  const { history, navigate } = useRouter();
  const asked = useSignal(leaveQuestion);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A dialog shows the question about its own work.
    if (!asked || asked.dialog) return;
    const load = async () => {
      if (await question.load()) setLoaded(true);
      else asked.answer(false);
    };
    void load();
  }, [asked]);
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      const isOtherScreen =
        current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search);
      // A signed-out session leaves even with unsaved work.
      if (!isOtherScreen || session.get().state !== 'in' || !hasUnsavedWork()) return false;
      if (action === 'PUSH' || action === 'REPLACE')
        return new Promise((resolve) => {
          whenLeft(
            null,
            () => resolve(false),
            () => resolve(true),
          );
        });
      // The browser has already moved: it returns at once, so that the address fits the screen while the question waits.
      const go = {
        BACK: () => history.back({ ignoreBlocker: true }),
        FORWARD: () => history.forward({ ignoreBlocker: true }),
        GO: () => void navigate({ to: next.pathname, search: next.search, ignoreBlocker: true }),
      };
      whenLeft(null, go[action]);
      return true;
    },
    enableBeforeUnload: () => hasUnsavedWork(),
  });
  return isLoaded ? <question.Component /> : null;
}
