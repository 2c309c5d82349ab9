import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { useSession } from '../lib/session/session.ts';
import { Button } from '../ui/Button.tsx';
import { CircleUserRound } from '../ui/icons.ts';
import { useLogout } from './useLogout.ts';

const menu = lazyComponent(async () => (await import('./ProfileMenu.tsx')).ProfileMenu);
const password = lazyComponent(async () => (await import('./ChangePassword.tsx')).ChangePassword);

/** Shows who is signed in, and opens the profile menu. */
export function Profile() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { account } = useSession();
  const logout = useLogout();
  const [open, setOpen] = useState<'menu' | 'password'>();
  const button = useRef<HTMLButtonElement>(null);
  const [byPointer, setByPointer] = useState(false);
  const close = () => setOpen(undefined);

  const openMenu = async (pointed: boolean) => {
    if (!(await menu.load())) return;
    setByPointer(pointed);
    setOpen('menu');
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void openMenu(false);
  };
  const changePassword = async () => {
    if (!(await password.load())) return;
    // The dialog restores the focus to the element that had it. That must be the button, because the menu's entry is
    // gone.
    requestAnimationFrame(() => {
      button.current?.focus();
      setOpen('password');
    });
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        className="px-2.5"
        aria-label={t`Profile`}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        icon={<CircleUserRound aria-hidden size={20} />}
        onPointerEnter={menu.preload}
        onFocus={menu.preload}
        // `detail` is 0 for Enter and screen readers.
        onClick={(event) => void openMenu(event.detail > 0)}
        onKeyDown={openByArrow}
      >
        <span className="max-w-64 truncate max-xl:hidden">{account?.name}</span>
      </Button>
      {open === 'menu' ? (
        <menu.Component
          anchor={button}
          byPointer={byPointer}
          onClose={close}
          onChangePassword={() => void changePassword()}
          onSecurity={() => void navigate({ to: '/security' })}
          onLogout={logout}
        />
      ) : null}
      {open === 'password' ? <password.Component onClose={close} /> : null}
    </>
  );
}
