import type { PasskeyOfAccount, Protection } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { supportsPasskeys } from '../../lib/session/passkeys.ts';
import { formatDay } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyRound, Smartphone } from '../../ui/icons.ts';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { NewCodesDialog, RemoveAppDialog, RemovePasskeyDialog } from './FactorDialogs.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { Section } from './Section.tsx';

type FactorIntention = 'app' | 'no-app' | 'passkey' | 'codes' | { remove: PasskeyOfAccount };

/** Authenticator app, passkeys and recovery codes, each with its actions. */
export function Factors({ protection }: { protection: Protection }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<FactorIntention>();
  const { totp, passkeys, recoveryCodesLeft } = protection;
  const none = !totp && passkeys.length === 0;
  const close = () => setOpen(undefined);
  const since = totp ? formatDay(totp.since) : '';
  const works = supportsPasskeys();
  return (
    <>
      <Section
        title={<Trans>Authenticator app</Trans>}
        badge={
          totp ? (
            <Badge tone="ok">
              <Trans>On since {since}</Trans>
            </Badge>
          ) : (
            <Badge tone="neutral">
              <Trans>Off</Trans>
            </Badge>
          )
        }
        about={<Trans>A code from your phone after the password. Works without a network.</Trans>}
        actions={
          <>
            <Button
              variant={none ? 'primary' : 'secondary'}
              icon={<Smartphone aria-hidden size={18} />}
              onClick={() => setOpen('app')}
            >
              {totp ? <Trans>Change the app</Trans> : <Trans>Set up the app</Trans>}
            </Button>
            {totp ? (
              <Button variant="danger" onClick={() => setOpen('no-app')}>
                <Trans>Remove the app</Trans>
              </Button>
            ) : null}
          </>
        }
      />
      <Section
        title={<Trans>Passkeys</Trans>}
        badge={
          <Badge tone={passkeys.length > 0 ? 'ok' : 'neutral'}>
            {passkeys.length > 0 ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </Badge>
        }
        about={
          works ? (
            <Trans>Use a device or security key instead of a code. There is nothing to type or share.</Trans>
          ) : (
            <Trans>Passkeys work only where this page is opened securely (https).</Trans>
          )
        }
        actions={
          <Button
            icon={<KeyRound aria-hidden size={18} />}
            disabled={!works}
            onClick={() => setOpen('passkey')}
          >
            <Trans>Add a passkey</Trans>
          </Button>
        }
      >
        <PasskeyList passkeys={passkeys} onRemove={(remove) => setOpen({ remove })} />
      </Section>
      <Section
        title={<Trans>Recovery codes</Trans>}
        badge={
          none ? null : (
            <Badge tone={recoveryCodesLeft > 2 ? 'ok' : 'warn'}>
              <Trans>{recoveryCodesLeft} left</Trans>
            </Badge>
          )
        }
        about={
          none ? (
            <Trans>You get recovery codes when you set up your first second factor.</Trans>
          ) : (
            <Trans>Each code signs you in once if you lose your phone or key.</Trans>
          )
        }
        actions={
          none ? null : (
            <Button onClick={() => setOpen('codes')} aria-label={t`New recovery codes`}>
              <Trans>New codes</Trans>
            </Button>
          )
        }
      />
      {open === 'app' ? <AuthenticatorDialog onClose={close} /> : null}
      {open === 'no-app' ? <RemoveAppDialog onClose={close} /> : null}
      {open === 'passkey' ? <PasskeyDialog onClose={close} /> : null}
      {open === 'codes' ? <NewCodesDialog onClose={close} /> : null}
      {typeof open === 'object' ? <RemovePasskeyDialog passkey={open.remove} onClose={close} /> : null}
    </>
  );
}
