import { useBlocker, useRouter } from '@tanstack/react-router';
import { hasUnsavedWork, whenLeft } from '../lib/forms/unsaved.ts';
import { session } from '../lib/session/session.ts';
import { LeaveQuestion } from '../ui/Dialog.tsx';

/** Asks before a screen with unsaved work is left: by a link, the browser's Back, a reload or a closed window. */
export function LeaveGuard() {
  const { history, navigate } = useRouter();
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      const isOtherScreen =
        current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search);
      // A signed-out session leaves even with unsaved work.
      if (!isOtherScreen || session.get().state !== 'in' || !hasUnsavedWork()) return false;
      // The browser has already moved: it returns at once, so that the address fits the screen while the question waits.
      const go = {
        BACK: () => history.back({ ignoreBlocker: true }),
        FORWARD: () => history.forward({ ignoreBlocker: true }),
        GO: () => void navigate({ to: next.pathname, search: next.search, ignoreBlocker: true }),
      };
      if (action === 'PUSH' || action === 'REPLACE')
        return new Promise((resolve) => {
          whenLeft(
            null,
            () => resolve(false),
            () => resolve(true),
          );
        });
      whenLeft(null, go[action]);
      return true;
    },
    enableBeforeUnload: () => hasUnsavedWork(),
  });
  return <LeaveQuestion />;
}
