import { may, type Permission, permissions, type Role, roleNames } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useSignal } from '../lib/browser/signal.ts';
import { storedRole } from '../lib/browser/storedSession.ts';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { isPatientPage } from '../lib/hooks/useCameFrom.ts';
import { online, reconnecting } from '../lib/http/connection.ts';
import { liveState, subscribeToChanges } from '../lib/live/live.ts';
import { connectStoreToSession, queries } from '../lib/live/store.ts';
import { useSession } from '../lib/session/session.ts';
import { isLimited } from '../lib/session/states.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { Band } from '../ui/Band.tsx';
import { brandName } from '../ui/Brand.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { CircleQuestionMark, Menu as MenuIcon, Search } from '../ui/icons.ts';
import { Preferences } from '../ui/Preferences.tsx';
import { ToastAnchor } from '../ui/Toast.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { CriticalResultsMark } from './CriticalResultsMark.tsx';
import { ConnectionMark } from './connection/ConnectionMark.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { navigationOf, screensOf } from './navigation.ts';
import { PaceOffer } from './PaceOffer.tsx';
import { Profile } from './Profile.tsx';
import { ScanAnywhere } from './ScanAnywhere.tsx';
import { Sidebar } from './Sidebar.tsx';

connectStoreToSession();

const drawer = lazyComponent(async () => (await import('./SidebarDrawer.tsx')).SidebarDrawer);
const help = lazyComponent(async () => (await import('./HelpDialog.tsx')).HelpDialog);
const tour = lazyComponent(async () => (await import('./Tour.tsx')).Tour);
const palette = lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** Sidebar and top bar around every screen that requires sign-in (requirements 3.1, 3.2). */
export function Shell() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { account } = useSession();
  // The sidebar reads the stored role once at load (requirements 3.1).
  const [role] = useState(() => storedRole() ?? account?.role);
  const [opened, setOpened] = useState<'drawer' | 'palette' | 'help'>();
  const [isTouring, setTouring] = useState(false);
  // A person without the required second factor can open nothing else.
  const limited = isLimited(account);
  const entries = limited ? [] : navigationOf(role, router);
  const facility = account?.facility.name ?? '';
  const here = useMatches().at(-1)?.staticData;
  const pathname = useLocation({ select: (location) => location.pathname });
  // The two screens with two columns.
  const isWide = isPatientPage(pathname) || pathname === '/dashboard';
  const title = here?.title ? i18n._(here.title) : '';
  // In a narrow bar the title would be cut or cover the messages, so it moves below.
  const titleBelow = useIsNarrow(1100);
  const smallest = useIsNarrow(640);
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

  const openDrawer = async () => {
    if (await drawer.load()) setOpened('drawer');
  };
  const openPalette = useCallback(async () => {
    if (await palette.load()) setOpened('palette');
  }, []);
  const openHelp = useCallback(async () => {
    if (await help.load()) setOpened('help');
  }, []);
  const startTour = async () => {
    setOpened(undefined);
    // The closing dialog returns the focus first.
    if (await tour.load()) requestAnimationFrame(() => setTouring(true));
  };
  const close = () => setOpened(undefined);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        void openPalette();
      } else if (event.key === '?' && !isTyping(event.target)) void openHelp();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [openPalette, openHelp]);

  useEffect(() => {
    const ignoreHeldEnter = (event: KeyboardEvent) => {
      // A key that is held down must not press the button which has the focus after its first press.
      const pressed = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.repeat && event.key === 'Enter' && pressed) event.preventDefault();
    };
    document.addEventListener('keydown', ignoreHeldEnter, { capture: true });
    return () => document.removeEventListener('keydown', ignoreHeldEnter, { capture: true });
  }, []);

  return (
    <QueryClientProvider client={queries}>
      <a
        href="#content"
        className="fixed -top-20 left-2 z-50 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent focus:top-2"
      >
        <Trans>Skip to the content</Trans>
      </a>
      <div className="min-[900px]:grid min-[900px]:grid-cols-[232px_minmax(0,1fr)]">
        <div className="sticky top-0 hidden h-dvh border-r border-line bg-surface min-[900px]:block">
          <Sidebar entries={entries} facility={facility} />
          <PaceOffer className="absolute inset-x-3 bottom-16" />
        </div>
        <div className="min-w-0">
          <header className="contents">
            <div className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2 sm:flex-nowrap sm:px-4 min-[900px]:px-6">
              <IconButton
                label={t`Menu`}
                icon={<MenuIcon aria-hidden size={20} />}
                onPointerEnter={drawer.preload}
                onFocus={drawer.preload}
                onClick={() => void openDrawer()}
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
              {limited ? null : <CriticalResultsMark role={role} />}
              <ConnectionMark />
              <Connection />
              <Button
                variant="quiet"
                aria-label={t`Search (Ctrl K)`}
                icon={<Search aria-hidden size={18} />}
                onPointerEnter={palette.preload}
                onFocus={palette.preload}
                onClick={() => void openPalette()}
                className="px-3"
              >
                <span className="text-muted max-xl:hidden">
                  <Trans>Search</Trans> <kbd className="ml-1 text-sm">Ctrl K</kbd>
                </span>
              </Button>
              <IconButton
                label={t`Help (?)`}
                icon={<CircleQuestionMark aria-hidden size={18} />}
                onPointerEnter={help.preload}
                onFocus={help.preload}
                onClick={() => void openHelp()}
                className="max-sm:hidden"
              />
              {smallest ? null : <Preferences />}
              <Profile />
            </div>
            {titleBelow ? heading : null}
          </header>
          <main
            id="content"
            tabIndex={-1}
            style={isWide ? { maxWidth: 1720 } : undefined}
            className={cx(
              'mx-auto max-w-[1440px] px-4 pb-5 outline-none min-[900px]:px-6',
              titleBelow ? 'pt-3' : 'pt-5',
            )}
          >
            <Allowed permission={here?.permission} role={role}>
              <Outlet />
            </Allowed>
            <PaceOffer className="mt-6 empty:hidden min-[900px]:hidden" />
          </main>
        </div>
      </div>
      {role && may(role, 'patients.read') && !limited ? <ScanAnywhere /> : null}
      {/* Announces the screen: the control that gets the focus does not name it. */}
      <p role="status" className="sr-only">
        {title}
      </p>
      <IdleWarning />
      <LeaveGuard />
      {opened === 'drawer' ? (
        <drawer.Component entries={entries} facility={facility} onClose={close} />
      ) : null}
      {opened === 'palette' ? (
        <palette.Component
          screens={limited ? [] : screensOf(role, router)}
          onHelp={() => void openHelp()}
          onClose={close}
        />
      ) : null}
      {opened === 'help' ? <help.Component onTour={() => void startTour()} onClose={close} /> : null}
      {isTouring ? <tour.Component onClose={() => setTouring(false)} /> : null}
    </QueryClientProvider>
  );
}

/** A `?` in a text, or in a dialog that is open, is no call for help. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog] *');
}

/** Shows which roles may open a screen, before its calls fail. */
function Allowed({
  permission,
  role,
  children,
}: {
  permission: Permission | undefined;
  role: Role | undefined;
  children: React.ReactNode;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  if (!permission || (role && may(role, permission))) return children;
  const names = permissions[permission].map((one) => translate(roleNames[one])).join(', ');
  return (
    <Band tone="warn" title={t`This screen is not for your role`}>
      <Trans>Open to: {names}. Sign in with that role if you hold it.</Trans>
    </Band>
  );
}

/** Shows whether our own server answers, and whether it announces changes as they happen. */
function Connection() {
  const { t } = useLingui();
  const up = useSignal(online);
  const live = useSignal(liveState);
  const resuming = useSignal(reconnecting) > 0;
  const { state } = useSession();
  // A locked session has no stream. After the unlock it refetches what it missed.
  useEffect(() => (state === 'in' ? subscribeToChanges() : undefined), [state]);
  const away = !up || live === 'offline';
  const old = live === 'polling';
  const { title, text } = resuming
    ? {
        title: t`The server does not answer just now. What you sent is sent again automatically.`,
        text: t`One moment, reconnecting`,
      }
    : away
      ? {
          title: t`The server does not answer. What you see may be old; nothing can be saved now.`,
          text: t`Offline`,
        }
      : old
        ? {
            title: t`The server answers, but cannot announce changes just now.`,
            text: t`Live updates are off. Lists are checked every 15 s.`,
          }
        : live === 'live'
          ? { title: t`Changes by others appear here at once`, text: t`Live` }
          : { title: t`The server answers`, text: t`Online` };
  const dot = resuming ? 'bg-warn' : away ? 'bg-bad' : old ? 'bg-warn' : 'bg-ok';
  return (
    <p
      role="status"
      title={title}
      className={cx(
        'flex items-center gap-1.5 px-2 text-sm',
        away ? 'font-medium text-bad' : 'text-muted',
        // A separate line below the title, where it is not cut.
        (away || old) && 'max-sm:order-last max-sm:w-full max-sm:justify-center max-sm:pb-1.5',
      )}
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
      <span className={cx(!away && (old ? 'max-xl:sr-only' : 'max-sm:sr-only'))}>{text}</span>
      {old && !away ? (
        // Screen readers read the full text above; narrow screens show two words.
        <span aria-hidden className="whitespace-nowrap xl:hidden">
          <Trans>Not live</Trans>
        </span>
      ) : null}
    </p>
  );
}
