import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';

/** Asks before a screen with unsaved changes is left, by a link or by closing the window. */
export function LeavingWarning({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    // A signed-out session leaves even with unsaved changes.
    shouldBlockFn: () => unsaved && session.get().state === 'in',
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={<Trans>Leave without saving?</Trans>} isOpen onOpenChange={blocker.reset}>
      <p>
        <Trans>Your changes are not saved. They are lost when you leave.</Trans>
      </p>
      <DialogActions>
        <Button variant="danger" onClick={blocker.proceed}>
          <Trans>Leave</Trans>
        </Button>
        <Button variant="primary" autoFocus onClick={blocker.reset}>
          <Trans>Stay</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
