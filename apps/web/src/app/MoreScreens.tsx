import type { Role } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { LayoutGrid } from '../ui/icons.ts';
import { useMenuButton } from '../ui/useMenuButton.ts';
import { currentEntry, navigationOf } from './navigation.ts';

const menu = lazyComponent(async () => (await import('./MoreMenu.tsx')).MoreMenu);

/** Opens the menu of the screens that the sidebar does not list; highlighted while a screen is open that it does not list. */
export function MoreScreens({ role }: { role: Role | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const listed = navigationOf(role, router).map(({ path }) => path);
  const isCurrent = useLocation({
    select: ({ pathname, state }) =>
      currentEntry(listed, { pathname, cameFrom: state.cameFrom }) === undefined,
  });
  const { button, open, buttonProps, menuProps } = useMenuButton(menu);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The letter of a pressed Alt differs between keyboards, the key does not.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyM') return;
      // A dialog hides the bar.
      if (button.current?.closest('[inert], [aria-hidden=true]')) return;
      event.preventDefault();
      button.current?.focus();
      void open('keyboard');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  if (role === undefined) return null;
  return (
    <>
      <Button
        {...buttonProps}
        variant="quiet"
        className={cx('px-3', isCurrent && 'chosen')}
        aria-label={t`More screens (Alt M)`}
        title={t`More screens (Alt M)`}
        aria-current={isCurrent || undefined}
        icon={<LayoutGrid aria-hidden size={18} />}
      >
        <span className="max-xl:hidden">
          <Trans>More</Trans>
        </span>
      </Button>
      {menuProps ? <menu.Component {...menuProps} role={role} /> : null}
    </>
  );
}
