import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CallItem } from '../../lib/api/api.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useIsMounted } from '../../lib/hooks/useIsMounted.ts';
import { refresh } from '../../lib/session/session.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordForm } from './PasswordDialog.tsx';
import { refreshProtection } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Sets up an authenticator app: password, QR code and first code, and recovery codes if there were none. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [enrollment, setEnrollment] = useState<CallItem<'beginTotp'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isMounted = useIsMounted();
  const finish = async () => {
    if (isMounted()) onClose();
    await refreshProtection();
  };
  const confirmed = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else void finish();
  };
  const title = codes ? <Trans>Recovery codes</Trans> : <Trans>Authenticator app</Trans>;
  return (
    <Dialog title={title} size="medium" isOpen onOpenChange={() => void finish()} isDismissable={false}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void finish()} />
      ) : enrollment ? (
        <QrCodeStep enrollment={enrollment} onConfirmed={confirmed} onClose={onClose} />
      ) : (
        <PasswordForm
          submit={<Trans>Continue</Trans>}
          onClose={onClose}
          send={(call, password) => call('beginTotp', { body: { password } })}
          onSuccess={({ item }) => setEnrollment(item)}
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

interface QrCodeStepProps {
  enrollment: CallItem<'beginTotp'>;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

function QrCodeStep({ enrollment, onConfirmed, onClose }: QrCodeStepProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { code: '' },
    check: ({ code }) => ({ code: code.replace(/[\s-]/g, '').length < 6 ? 'Enter the code' : undefined }),
    send: async (call, { code }) => {
      const { item } = await call('confirmTotp', { body: { code } });
      // The refreshed session has all rights of the role.
      await refresh();
      return item.recoveryCodes;
    },
    success: t`Authenticator app set up`,
    onSuccess: onConfirmed,
  });
  // Groups of four characters are easier to type.
  const groupedSecret = enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <ActionForm form={form} submit={<Trans>Confirm</Trans>} onCancel={onClose}>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <p className="mb-3">
            <Trans>Scan this with the app, or enter the key by hand.</Trans>
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <QrCode
              text={enrollment.uri}
              label={t`QR code for the authenticator app`}
              className="size-52 rounded-md border border-line"
            />
            <div className="min-w-0 flex-1 basis-44">
              <p className="text-sm text-muted">
                <Trans>Key</Trans>
              </p>
              <p className="figures font-mono break-words">{groupedSecret}</p>
              <CopyButton text={enrollment.secret} label={t`Copy the key`} className="mt-1 -ml-2.5" />
            </div>
          </div>
        </li>
        <li>
          <TextField
            label={t`Enter the code that the app shows`}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.field('code')}
            maxLength={12}
            className="figures max-w-52 text-lg tracking-widest"
          />
        </li>
      </ol>
    </ActionForm>
  );
}
