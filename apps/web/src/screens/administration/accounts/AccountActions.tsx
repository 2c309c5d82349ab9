import type { Invitation, ManagedAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, LockOpen, Pencil, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/api/useAction.ts';
import { lazyPart } from '../../../lib/hooks/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type AccountAct, AccountActDialog } from './AccountActDialog.tsx';

const form = lazyPart(async () => (await import('./AccountDialog.tsx')).AccountDialog);
const shownOnce = lazyPart(async () => (await import('./InvitationDialog.tsx')).InvitationDialog);

/** The administrator's actions on an account. */
export function AccountActions({ account, own }: { account: ManagedAccount; own: boolean }) {
  const { t } = useLingui();
  const [over, setOver] = useState<'form' | AccountAct>();
  const [invitation, setInvitation] = useState<Invitation>();
  const unlock = useAction((call) => call('unlockAccount', { params: { id: account.id } }), {
    success: t`Unlocked`,
  });
  const edit = async () => {
    if (await form.load()) setOver('form');
  };
  const invited = async (made: Invitation) => {
    if (await shownOnce.load()) setInvitation(made);
  };
  const close = () => setOver(undefined);
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
        <Button icon={<UserCheck aria-hidden size={18} />} onClick={() => setOver('enable')}>
          <Trans>Enable</Trans>
        </Button>
      ) : own ? null : (
        <>
          <Button icon={<KeyRound aria-hidden size={18} />} onClick={() => setOver('reset')}>
            <Trans>Reset access</Trans>
          </Button>
          <Button variant="danger" icon={<UserX aria-hidden size={18} />} onClick={() => setOver('disable')}>
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
      {over === 'form' ? <form.Part account={account} onClose={close} /> : null}
      {over !== undefined && over !== 'form' ? (
        <AccountActDialog
          act={over}
          account={account}
          onClose={close}
          onInvited={(made) => void invited(made)}
        />
      ) : null}
      {invitation ? (
        <shownOnce.Part
          name={account.name}
          invitation={invitation}
          onClose={() => setInvitation(undefined)}
        />
      ) : null}
    </>
  );
}
