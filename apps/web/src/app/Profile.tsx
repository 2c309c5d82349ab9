import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { useSession } from '../lib/session/session.ts';
import { Button } from '../ui/Button.tsx';
import { CircleUserRound } from '../ui/icons.ts';
import { useMenuButton } from '../ui/useMenuButton.ts';
import { useLogout } from './useLogout.ts';

const menu = lazyComponent(async () => (await import('./ProfileMenu.tsx')).ProfileMenu);
const password = lazyComponent(async () => (await import('./ChangePassword.tsx')).ChangePassword);

/** Shows who is signed in, and opens the profile menu. */
export function Profile() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { account } = useSession();
  const logout = useLogout();
  const [changesPassword, setChangesPassword] = useState(false);
  const { button, buttonProps, menuProps } = useMenuButton(menu);
  const changePassword = async () => {
    if (!(await password.load())) return;
    // The dialog restores the focus to the element that had it. That must be the button, because the menu's entry is
    // gone.
    requestAnimationFrame(() => {
      button.current?.focus();
      setChangesPassword(true);
    });
  };
  return (
    <>
      <Button
        {...buttonProps}
        variant="quiet"
        className="px-2.5"
        aria-label={t`Profile`}
        icon={<CircleUserRound aria-hidden size={20} />}
      >
        <span className="max-w-64 truncate max-xl:hidden">{account?.name}</span>
      </Button>
      {menuProps ? (
        <menu.Component
          {...menuProps}
          onChangePassword={() => void changePassword()}
          onSecurity={() => void navigate({ to: '/security' })}
          onLogout={logout}
        />
      ) : null}
      {changesPassword ? <password.Component onClose={() => setChangesPassword(false)} /> : null}
    </>
  );
}
