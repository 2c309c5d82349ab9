import type { Role } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { brandName } from '../ui/Brand.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { CircleQuestionMark, Menu, Search } from '../ui/icons.ts';
import { Preferences } from '../ui/Preferences.tsx';
import { ToastAnchor } from '../ui/Toast.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { CriticalResultsMark } from './CriticalResultsMark.tsx';
import { ConnectionMark } from './connection/ConnectionMark.tsx';
import { LiveMark } from './connection/LiveMark.tsx';
import { MoreScreens } from './MoreScreens.tsx';
import { Profile } from './Profile.tsx';

/** What opens above a screen; its code is loaded then. */
export const overlays = {
  drawer: lazyComponent(async () => (await import('./SidebarDrawer.tsx')).SidebarDrawer),
  help: lazyComponent(async () => (await import('./HelpDialog.tsx')).HelpDialog),
  tour: lazyComponent(async () => (await import('./Tour.tsx')).Tour),
  palette: lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette),
};

export type Overlay = Exclude<keyof typeof overlays, 'tour'>;

export interface TopBarProps {
  title: string;
  /** Undefined if the account cannot open other screens. */
  role: Role | undefined;
  onOpen: (name: Overlay) => Promise<void>;
}

/** The title of the screen, the state of the connections, and the menus. */
export function TopBar({ title, role, onOpen }: TopBarProps) {
  const { t } = useLingui();
  // In a narrow bar the title would be cut or cover the messages, so it moves below.
  const titleBelow = useIsNarrow(1100);
  const opens = (name: Overlay) => ({
    onPointerEnter: overlays[name].preload,
    onFocus: overlays[name].preload,
    onClick: () => void onOpen(name),
  });
  const heading = (
    <h1
      className={cx(
        'min-w-0 truncate text-lg font-semibold tracking-tight',
        titleBelow ? 'px-4 pt-3 min-[900px]:px-6' : 'px-1',
      )}
    >
      {title}
    </h1>
  );
  return (
    <header className="contents">
      <div className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2 sm:flex-nowrap sm:px-4 min-[900px]:px-6">
        <IconButton
          label={t`Menu`}
          icon={<Menu aria-hidden size={20} />}
          {...opens('drawer')}
          className="min-[900px]:hidden"
        />
        {titleBelow ? null : heading}
        <ToastAnchor>
          {titleBelow ? (
            <span className="truncate px-1 font-semibold tracking-tight text-muted min-[900px]:hidden">
              {brandName()}
            </span>
          ) : null}
        </ToastAnchor>
        <CriticalResultsMark role={role} />
        <ConnectionMark />
        <LiveMark />
        <MoreScreens role={role} />
        <Button
          variant="quiet"
          aria-label={t`Search (Ctrl K)`}
          icon={<Search aria-hidden size={18} />}
          {...opens('palette')}
          className="px-3"
        >
          <span className="text-muted max-xl:hidden">
            <Trans>Search</Trans> <kbd className="ml-1 text-sm">Ctrl K</kbd>
          </span>
        </Button>
        <IconButton
          label={t`Help (?)`}
          icon={<CircleQuestionMark aria-hidden size={18} />}
          {...opens('help')}
          className="max-sm:hidden"
        />
        {useIsNarrow(640) ? null : <Preferences />}
        <Profile />
      </div>
      {titleBelow ? heading : null}
    </header>
  );
}
