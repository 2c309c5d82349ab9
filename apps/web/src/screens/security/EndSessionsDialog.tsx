import type { SessionOfAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordDialog } from './PasswordDialog.tsx';

export interface EndSessionsDialogProps {
  which: SessionOfAccount | 'others';
  onClose: () => void;
}

/** Ends one session, or all except the current one. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useLingui();
  const all = which === 'others';
  return (
    <PasswordDialog
      title={all ? <Trans>End all other sessions?</Trans> : <Trans>End this session?</Trans>}
      submit={all ? <Trans>End all others</Trans> : <Trans>End the session</Trans>}
      danger
      onClose={onClose}
      send={(call, password) => call('endSessions', { body: { password, ...(all ? {} : { id: which.id }) } })}
      success={({ item }) => (item.ended === 1 ? t`Session ended` : t`Sessions ended`)}
    >
      <p>
        <Trans>Anyone using it is signed out at once. Unsent work is lost.</Trans>
      </p>
    </PasswordDialog>
  );
}
