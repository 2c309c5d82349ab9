import type { Invitation, ManagedAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../../lib/api/useAction.ts';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../../ui/Button.tsx';
import { KeyRound, LockOpen, Pencil, UserCheck, UserX } from '../../../ui/icons.ts';
import { type AccountAction, AccountActionDialog } from './AccountActionDialog.tsx';

const form = lazyComponent(async () => (await import('./AccountDialog.tsx')).AccountDialog);
const shownOnce = lazyComponent(async () => (await import('./InvitationDialog.tsx')).InvitationDialog);

/** The administrator's actions on an account. */
export function AccountActions({ account, own }: { account: ManagedAccount; own: boolean }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<'form' | AccountAction>();
  const [invitation, setInvitation] = useState<Invitation>();
  const unlock = useAction((call) => call('unlockAccount', { params: { id: account.id } }), {
    success: t`Unlocked`,
  });
  const edit = async () => {
    if (await form.load()) setOpened('form');
  };
  const invited = async (invitation: Invitation) => {
    if (await shownOnce.load()) setInvitation(invitation);
  };
  const close = () => setOpened(undefined);
  return (
    <>
      {account.state === 'locked' ? (
        <Button
          icon={<LockOpen aria-hidden size={18} />}
          pending={unlock.pending}
          onClick={() => void unlock.run()}
        >
          <Trans>Unlock</Trans>
        </Button>
      ) : null}
      {account.state === 'disabled' ? (
        <Button icon={<UserCheck aria-hidden size={18} />} onClick={() => setOpened('enable')}>
          <Trans>Enable</Trans>
        </Button>
      ) : own ? null : (
        <>
          <Button icon={<KeyRound aria-hidden size={18} />} onClick={() => setOpened('reset')}>
            <Trans>Reset access</Trans>
          </Button>
          <Button
            variant="danger"
            icon={<UserX aria-hidden size={18} />}
            onClick={() => setOpened('disable')}
          >
            <Trans>Disable</Trans>
          </Button>
        </>
      )}
      <Button
        variant="primary"
        icon={<Pencil aria-hidden size={18} />}
        onPointerEnter={form.preload}
        onFocus={form.preload}
        onClick={() => void edit()}
      >
        <Trans>Edit</Trans>
      </Button>
      {opened === 'form' ? <form.Component account={account} onClose={close} /> : null}
      {opened !== undefined && opened !== 'form' ? (
        <AccountActionDialog
          act={opened}
          account={account}
          onClose={close}
          onInvited={(invitation) => void invited(invitation)}
        />
      ) : null}
      {invitation ? (
        <shownOnce.Component
          name={account.name}
          invitation={invitation}
          onClose={() => setInvitation(undefined)}
        />
      ) : null}
    </>
  );
}
