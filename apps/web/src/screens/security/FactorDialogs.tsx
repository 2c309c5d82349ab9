import type { PasskeyOfAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { refresh } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordDialog, PasswordForm } from './PasswordDialog.tsx';
import { renewOwn } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface FactorDialogProps {
  onClose: () => void;
}

/** After a factor is gone: the account and the token say so too, and a facility that asks for one leads back here. */
async function removed(): Promise<void> {
  await Promise.all([renewOwn(), refresh()]);
}

export function RemoveAppDialog({ onClose }: FactorDialogProps) {
  const { t } = useLingui();
  const here = useHere();
  return (
    <PasswordDialog
      title={<Trans>Remove the authenticator app?</Trans>}
      act={<Trans>Remove the app</Trans>}
      danger
      onClose={onClose}
      onPassword={async (password, key) => {
        await call('removeTotp', { body: { password }, idempotencyKey: key });
        notify.ok(t`Authenticator app removed`);
        if (here()) onClose();
        await removed();
      }}
    >
      <p>
        <Trans>Its codes are no longer asked for, nor accepted.</Trans>
      </p>
    </PasswordDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: FactorDialogProps & { passkey: PasskeyOfAccount }) {
  const { t } = useLingui();
  const here = useHere();
  const { id, name } = passkey;
  return (
    <PasswordDialog
      title={<Trans>Remove the passkey?</Trans>}
      act={<Trans>Remove the passkey</Trans>}
      danger
      onClose={onClose}
      onPassword={async (password, key) => {
        await call('removePasskey', { params: { id }, body: { password }, idempotencyKey: key });
        notify.ok(t`Passkey removed`);
        if (here()) onClose();
        await removed();
      }}
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

/** New codes in place of the old, which no longer work. */
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
          act={<Trans>Make new codes</Trans>}
          onClose={onClose}
          onPassword={async (password, key) => {
            const { item } = await call('newRecoveryCodes', { body: { password }, idempotencyKey: key });
            setCodes(item.recoveryCodes);
            await renewOwn();
          }}
        >
          <p>
            <Trans>The codes you kept until now no longer work.</Trans>
          </p>
        </PasswordForm>
      )}
    </Dialog>
  );
}
