import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { type CallItem, call } from '../../lib/api/api.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { refresh } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordForm } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';
import { renewOwn } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAsked } from './useAsked.ts';

/** Sets an authenticator app up: password, QR code and its first code, and the recovery codes where there were none. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<CallItem<'beginTotp'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const here = useHere();
  const finish = async () => {
    if (here()) onClose();
    await renewOwn();
  };
  const confirmed = async (recoveryCodes: readonly string[]) => {
    // From now on the session may do what it may.
    await refresh();
    notify.ok(t`Authenticator app set up`);
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else await finish();
  };
  const title = codes ? <Trans>Recovery codes</Trans> : <Trans>Authenticator app</Trans>;
  return (
    <Dialog title={title} size="medium" isOpen onOpenChange={() => void finish()} isDismissable={false}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void finish()} />
      ) : begun ? (
        <Scan begun={begun} onConfirmed={confirmed} onClose={onClose} />
      ) : (
        <PasswordForm
          act={<Trans>Continue</Trans>}
          onClose={onClose}
          onPassword={async (password) => {
            setBegun((await call('beginTotp', { body: { password } })).item);
          }}
        >
          <p>
            <Trans>
              An app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis, shows a
              new code every 30 seconds. It works without a network.
            </Trans>
          </p>
        </PasswordForm>
      )}
    </Dialog>
  );
}

interface ScanProps {
  begun: CallItem<'beginTotp'>;
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  onClose: () => void;
}

function Scan({ begun, onConfirmed, onClose }: ScanProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const asked = useAsked(async (key) => {
    const { item } = await call('confirmTotp', { body: { code }, idempotencyKey: key });
    await onConfirmed(item.recoveryCodes);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = code.replace(/[\s-]/g, '').length < 6;
    asked.setProblems(missing ? { code: 'Enter the code' } : {});
    if (missing) element.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
    else void asked.run();
  };
  // In fours, as it is typed off.
  const spelt = begun.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          <p className="mb-3">
            <Trans>Scan this with the app, or enter the key by hand.</Trans>
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <QrCode text={begun.uri} label={t`QR code for the authenticator app`} />
            <div className="min-w-0 flex-1 basis-44">
              <p className="text-sm text-muted">
                <Trans>Key</Trans>
              </p>
              <p className="figures font-mono break-words">{spelt}</p>
              <CopyButton text={begun.secret} label={t`Copy the key`} className="mt-1 -ml-2.5" />
            </div>
          </div>
        </li>
        <li>
          <TextField
            label={t`Enter the code that the app shows`}
            name="code"
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={asked.problem('code')}
            className="figures max-w-52 text-lg tracking-widest"
          />
        </li>
      </ol>
      <FailedBand error={asked.error} announce="none" />
      <DialogActions>
        <Button onClick={onClose} disabled={asked.pending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={asked.pending}>
          <Trans>Confirm</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
