import type { SessionOfAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { renewOwn } from './queries.ts';

export interface EndSessionsDialogProps {
  which: SessionOfAccount | 'others';
  onClose: () => void;
}

/** Ends one session, or all but this one. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useLingui();
  const here = useHere();
  const all = which === 'others';
  return (
    <PasswordDialog
      title={all ? <Trans>End all other sessions?</Trans> : <Trans>End this session?</Trans>}
      act={all ? <Trans>End all others</Trans> : <Trans>End the session</Trans>}
      danger
      onClose={onClose}
      onPassword={async (password, key) => {
        const body = { password, ...(all ? {} : { id: which.id }) };
        const { item } = await call('endSessions', { body, idempotencyKey: key });
        notify.ok(item.ended === 1 ? t`Session ended` : t`Sessions ended`);
        if (here()) onClose();
        await renewOwn();
      }}
    >
      <p>
        <Trans>Anyone who works there is signed out at once. What was not sent there is lost.</Trans>
      </p>
    </PasswordDialog>
  );
}
