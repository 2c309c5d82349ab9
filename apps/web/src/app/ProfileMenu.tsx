import { roleNames } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSignal } from '../lib/browser/signal.ts';
import { setTheme, theme } from '../lib/browser/theme.ts';
import { setSkipWaiting, skipWaiting } from '../lib/session/pace.ts';
import { useSession } from '../lib/session/session.ts';
import { chooseLanguage, useTranslate } from '../lib/text/i18n.ts';
import { KeyRound, Languages, LogOut, Moon, ShieldCheck, Sun } from '../ui/icons.ts';
import { Menu, MenuAction, type MenuProps, MenuSwitch } from '../ui/Menu.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';

export interface ProfileMenuProps extends Pick<MenuProps, 'anchor' | 'byPointer' | 'onClose'> {
  onChangePassword: () => void;
  onSecurity: () => void;
  onLogout: () => void;
}

/** The account's name, role and facility, and the profile menu (requirements 3.2). */
export function ProfileMenu({ onChangePassword, onSecurity, onLogout, ...menu }: ProfileMenuProps) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const { account } = useSession();
  const skips = useSignal(skipWaiting);
  const dark = useSignal(theme) === 'dark';
  const swahili = i18n.locale === 'sw';
  // Narrow top bars have no room for language and theme, so the menu shows them.
  const preferences = useIsNarrow(640);
  return (
    <Menu
      label={t`Profile`}
      {...menu}
      header={
        <>
          <p className="font-medium">{account?.name}</p>
          <p className="text-sm text-muted">
            {account ? translate(roleNames[account.role]) : null} · {account?.facility.name}
          </p>
        </>
      }
    >
      <MenuSwitch label={t`Pace`} isOn={skips} onChange={setSkipWaiting}>
        <Trans>Skip waiting</Trans>
      </MenuSwitch>
      {preferences ? (
        <MenuAction
          icon={<Languages aria-hidden size={18} />}
          onAction={() => void chooseLanguage(swahili ? 'en' : 'sw')}
        >
          <span lang={swahili ? 'en' : 'sw'}>{swahili ? 'English' : 'Kiswahili'}</span>
        </MenuAction>
      ) : null}
      {preferences ? (
        <MenuAction
          icon={dark ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
          onAction={() => setTheme(dark ? 'light' : 'dark')}
        >
          {dark ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
        </MenuAction>
      ) : null}
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
