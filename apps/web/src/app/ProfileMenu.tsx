import { roleNames } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, LogOut, ShieldCheck } from 'lucide-react';
import { useSay } from '../lib/i18n.ts';
import { setSkipWaiting, skipWaiting } from '../lib/pace.ts';
import { session } from '../lib/session.ts';
import { useSignal } from '../lib/signal.ts';
import { Menu, MenuAction, type MenuProps, MenuSwitch } from '../ui/Menu.tsx';

export interface ProfileMenuProps extends Pick<MenuProps, 'anchor' | 'byPointer' | 'onClose'> {
  onChangePassword: () => void;
  onSecurity: () => void;
  onLogout: () => void;
}

/** The account's name, role and facility, and the acts of §2's profile menu. */
export function ProfileMenu({ onChangePassword, onSecurity, onLogout, ...menu }: ProfileMenuProps) {
  const { t } = useLingui();
  const say = useSay();
  const { account } = useSignal(session);
  const skips = useSignal(skipWaiting);
  return (
    <Menu
      label={t`Profile`}
      {...menu}
      header={
        <>
          <p className="font-medium">{account?.name}</p>
          <p className="text-sm text-muted">
            {account ? say(roleNames[account.role]) : null} · {account?.facility.name}
          </p>
        </>
      }
    >
      <MenuSwitch label={t`Pace`} isOn={skips} onChange={setSkipWaiting}>
        <Trans>Skip waiting</Trans>
      </MenuSwitch>
      <MenuAction icon={<KeyRound aria-hidden size={18} />} onAction={onChangePassword}>
        <Trans>Change Password</Trans>
      </MenuAction>
      <MenuAction icon={<ShieldCheck aria-hidden size={18} />} onAction={onSecurity}>
        <Trans>Security</Trans>
      </MenuAction>
      <MenuAction icon={<LogOut aria-hidden size={18} />} onAction={onLogout}>
        <Trans>Logout</Trans>
      </MenuAction>
    </Menu>
  );
}
