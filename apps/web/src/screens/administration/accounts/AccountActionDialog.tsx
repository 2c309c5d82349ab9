import { rules } from 'virtual:rules';
import type { Invitation, ManagedAccount, SessionOfAccount } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDeviceLabel } from '../../../entities/people/useDeviceLabel.ts';
import type { KeyedCall } from '../../../lib/api/useAction.ts';
import { Check } from '../../../ui/Check.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';

export type AccountAction = 'disable' | 'enable' | 'reset' | 'endSessions' | 'endSession';

const calls = {
  disable: 'disableAccount',
  enable: 'enableAccount',
  endSessions: 'endAccountSessions',
  endSession: 'endAccountSessions',
} as const;

export interface AccountActionDialogProps {
  act: AccountAction;
  account: ManagedAccount;
  /** The session to end. */
  session?: SessionOfAccount;
  onClose: () => void;
  /** Gets the new invitation after a reset; it is shown only once. */
  onInvited?: (invitation: Invitation) => void;
}

/** Disables, enables, resets or signs out an account, with a reason for the audit trail. */
export function AccountActionDialog({ act, account, session, onClose, onInvited }: AccountActionDialogProps) {
  const { t } = useLingui();
  const [secondFactor, setSecondFactor] = useState(false);
  const { name, id } = account;
  const device = useDeviceLabel()(session?.device ?? '');
  const words = {
    disable: {
      title: t`Disable ${name}`,
      about: t`Nobody can sign in with this account, and its sessions end at once. Its records stay.`,
      act: t`Disable`,
      done: t`${name}: disabled`,
    },
    enable: {
      title: t`Enable ${name}`,
      about: t`The account can sign in again with its password and roles.`,
      act: t`Enable`,
      done: t`${name}: enabled`,
    },
    reset: {
      title: t`Reset access of ${name}`,
      about: t`The password stops working and all sessions end. The owner sets a new password with a new link.`,
      act: t`Reset access`,
      done: t`${name}: reset`,
    },
    endSessions: {
      title: t`End all sessions of ${name}`,
      about: t`Every computer and phone is signed out at once. Unsaved work is lost.`,
      act: t`End all sessions`,
      done: t`${name}: signed out everywhere`,
    },
    endSession: {
      title: t`End this session of ${name}`,
      about: t`${device} is signed out at once. What was not saved there is lost.`,
      act: t`End the session`,
      done: t`Session ended`,
    },
  }[act];
  const send = async (call: KeyedCall, reason: string): Promise<Invitation | undefined> => {
    const input = { params: { id }, body: { reason } };
    if (act === 'reset')
      return (await call('resetAccount', { ...input, body: { reason, secondFactor } })).invitation;
    if (session) await call('endAccountSessions', { ...input, body: { reason, sessionId: session.id } });
    else await call(calls[act], input);
    return undefined;
  };
  const protects = account.secondFactor.totp || account.secondFactor.passkeys > 0;
  return (
    <ReasonDialog
      title={words.title}
      submit={words.act}
      cancel={t`Cancel`}
      rules={rules.disableAccount}
      send={send}
      success={words.done}
      onSuccess={(invitation) => {
        if (invitation) onInvited?.(invitation);
      }}
      onClose={onClose}
    >
      <p>{words.about}</p>
      {act === 'reset' && protects ? (
        <Check
          label={t`Remove the second factor too`}
          description={t`For a phone or key that was lost.`}
          checked={secondFactor}
          onChange={setSecondFactor}
        />
      ) : null}
    </ReasonDialog>
  );
}
