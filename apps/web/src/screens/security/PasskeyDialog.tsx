import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api/api.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { makePasskey } from '../../lib/session/passkeys.ts';
import { refresh } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordForm } from './PasswordDialog.tsx';
import { renewOwn } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Adds a passkey: a name to know it by, the password, then the browser's own dialog. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const field = useRef<HTMLInputElement>(null);
  const here = useHere();
  const finish = async () => {
    if (here()) onClose();
    await renewOwn();
  };
  const add = async (password: string, key: string) => {
    const { item: begun } = await call('beginPasskey', { body: { password } });
    const made = await makePasskey(begun.options);
    if (made.kind !== 'given') {
      throw new ApiError({
        statusCode: 0,
        httpStatus: 422,
        description:
          made.kind === 'known'
            ? t`This device already has a passkey of your account.`
            : made.kind === 'cancelled'
              ? t`No passkey was made. Try again when you are ready.`
              : t`This device could not make a passkey. Try another device, or an authenticator app.`,
      });
    }
    const body = { challenge: begun.challenge, name: name.trim(), credential: made.credential };
    const { item } = await call('addPasskey', { body, idempotencyKey: key });
    await refresh();
    notify.ok(t`Passkey added`);
    if (item.recoveryCodes.length > 0) setCodes(item.recoveryCodes);
    else await finish();
  };
  const isReady = () => {
    const given = name.trim() !== '';
    setProblem(given ? undefined : t`Give it a name`);
    if (!given) field.current?.focus();
    return given;
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
          act={<Trans>Add the passkey</Trans>}
          onClose={onClose}
          onPassword={add}
          isReady={isReady}
        >
          <p>
            <Trans>
              A passkey is kept by this device, your phone or a security key, and opens with its own lock:
              your finger, your face or its PIN.
            </Trans>
          </p>
          <TextField
            ref={field}
            label={t`Name`}
            description={t`To know it by, as “My phone”`}
            name="name"
            autoFocus
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem}
          />
        </PasswordForm>
      )}
    </Dialog>
  );
}
