import type { PasskeyOfAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refresh } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordDialog, PasswordForm } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface FactorDialogProps {
  onClose: () => void;
}

/** Refreshes the account and token after a factor is removed, so that a required factor is asked for again. */
function refreshAfterRemoval(): void {
  // If this fails, the next scheduled refresh has the same effect.
  refresh().catch(() => undefined);
}

export function RemoveAppDialog({ onClose }: FactorDialogProps) {
  const { t } = useLingui();
  return (
    <PasswordDialog
      title={<Trans>Remove the authenticator app?</Trans>}
      submit={<Trans>Remove the app</Trans>}
      danger
      onClose={onClose}
      send={(call, password) => call('removeTotp', { body: { password } })}
      success={t`Authenticator app removed`}
      onSuccess={refreshAfterRemoval}
    >
      <p>
        <Trans>Its codes no longer work.</Trans>
      </p>
    </PasswordDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: FactorDialogProps & { passkey: PasskeyOfAccount }) {
  const { t } = useLingui();
  const { id, name } = passkey;
  return (
    <PasswordDialog
      title={<Trans>Remove the passkey?</Trans>}
      submit={<Trans>Remove the passkey</Trans>}
      danger
      onClose={onClose}
      send={(call, password) => call('removePasskey', { params: { id }, body: { password } })}
      success={t`Passkey removed`}
      onSuccess={refreshAfterRemoval}
    >
      <p>
        <Trans>
          <span className="font-medium break-words">{name}</span> no longer signs you in. Delete it on the
          device too.
        </Trans>
      </p>
    </PasswordDialog>
  );
}

/** Creates new recovery codes. The old ones stop working. */
export function NewCodesDialog({ onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      title={<Trans>New recovery codes</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          submit={<Trans>Create new codes</Trans>}
          onClose={onClose}
          send={(call, password) => call('newRecoveryCodes', { body: { password } })}
          onSuccess={({ item }) => setCodes(item.recoveryCodes)}
        >
          <p>
            <Trans>The codes you kept until now no longer work.</Trans>
          </p>
        </PasswordForm>
      )}
    </Dialog>
  );
}
