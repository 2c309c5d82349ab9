import { rules } from 'virtual:rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import type { KeyedCall } from '../../lib/api/useAction.ts';
import { useIsMounted } from '../../lib/hooks/useIsMounted.ts';
import { createPasskey } from '../../lib/session/passkeys.ts';
import { refresh } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordForm } from './PasswordDialog.tsx';
import { refreshProtection } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Adds a passkey: its name, the password, then the browser's own dialog. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const here = useIsMounted();
  const finish = async () => {
    if (here()) onClose();
    await refreshProtection();
  };
  const add = async (call: KeyedCall, password: string) => {
    const { item: enrollment } = await call('beginPasskey', { body: { password } });
    const created = await createPasskey(enrollment.options);
    if (created.kind !== 'given') {
      throw new ApiError({
        statusCode: 0,
        httpStatus: 422,
        description:
          created.kind === 'known'
            ? t`This device already has a passkey of your account.`
            : created.kind === 'cancelled'
              ? t`No passkey was created. Try again when you are ready.`
              : t`This device could not create a passkey. Try another device, or an authenticator app.`,
      });
    }
    const body = { challenge: enrollment.challenge, name: name.trim(), credential: created.credential };
    const { item } = await call('addPasskey', { body });
    await refresh();
    return item.recoveryCodes;
  };
  return (
    <Dialog
      title={codes ? <Trans>Recovery codes</Trans> : <Trans>Add a passkey</Trans>}
      size="medium"
      isOpen
      onOpenChange={() => void finish()}
      isDismissable={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void finish()} />
      ) : (
        <PasswordForm
          submit={<Trans>Add the passkey</Trans>}
          onClose={onClose}
          check={() => {
            const missing = name.trim() === '' ? t`Enter a name` : undefined;
            setProblem(missing);
            return { name: missing };
          }}
          send={add}
          success={t`Passkey added`}
          onSuccess={(created) => {
            if (created.length > 0) setCodes(created);
            else void finish();
          }}
        >
          <p>
            <Trans>
              A passkey is kept by this device, your phone or a security key, and opens with its own lock:
              your finger, your face or its PIN.
            </Trans>
          </p>
          <TextField
            label={t`Name`}
            description={t`A name, such as “My phone”`}
            name="name"
            autoFocus
            autoComplete="off"
            maxLength={rules.addPasskey.name?.max}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem}
          />
        </PasswordForm>
      )}
    </Dialog>
  );
}
