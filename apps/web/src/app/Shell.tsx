import { type Role, roleNames } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { CircleUserRound, KeyRound, LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { online } from '../lib/connection.ts';
import { useSay } from '../lib/i18n.ts';
import { followChanges, liveState } from '../lib/live.ts';
import { paced, setSkipWaiting, skipWaiting } from '../lib/pace.ts';
import { session, signOut, storedRole } from '../lib/session.ts';
import { useSignal } from '../lib/signal.ts';
import { keepLists, queries } from '../lib/store.ts';
import { Band } from '../ui/Band.tsx';
import { IconButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Menu, MenuAction, MenuSwitch } from '../ui/Menu.tsx';
import { navigationOf } from './navigation.ts';
import { Preferences } from './Preferences.tsx';
import { Sidebar } from './Sidebar.tsx';

keepLists();

const ChangePassword = lazy(() =>
  import('./ChangePassword.tsx').then((file) => ({ default: file.ChangePassword })),
);
// Dialogs weigh as much as a screen; those who never open one do not load them.
const SidebarDrawer = lazy(() =>
  import('./SidebarDrawer.tsx').then((file) => ({ default: file.SidebarDrawer })),
);
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((file) => ({ default: file.CommandPalette })),
);

/** §2, Shared layout: sidebar and top bar around every screen behind the sign-in. */
export function Shell() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { account } = useSignal(session);
  // §2: the sidebar reads the stored role once at load.
  const [role] = useState(() => storedRole() ?? account?.role);
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const entries = navigationOf(role, router);
  const facility = account?.facility.name ?? '';
  const here = useMatches().at(-1)?.staticData;
  const title = here?.title ? i18n._(here.title) : '';

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setPalette(true);
      }
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <QueryClientProvider client={queries}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to the content</Trans>
      </a>
      <div className="min-[900px]:grid min-[900px]:grid-cols-[232px_minmax(0,1fr)]">
        <div className="sticky top-0 hidden h-dvh border-r border-line bg-surface min-[900px]:block">
          <Sidebar entries={entries} facility={facility} />
        </div>
        <div className="min-w-0">
          <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-2 sm:px-4 min-[900px]:px-6">
            <IconButton
              label={t`Menu`}
              icon={<MenuIcon aria-hidden size={20} />}
              onClick={() => setDrawer(true)}
              className="min-[900px]:hidden"
            />
            <h1 tabIndex={-1} className="min-w-0 flex-1 truncate px-1 text-lg font-semibold tracking-tight">
              {title}
            </h1>
            <Connection />
            <IconButton
              label={t`Go to (Ctrl K)`}
              icon={<Search aria-hidden size={18} />}
              onClick={() => setPalette(true)}
              className="max-sm:hidden"
            />
            <Preferences />
            <Profile />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-[1280px] px-4 py-5 outline-none min-[900px]:px-6"
          >
            <Allowed roles={here?.roles} role={role}>
              <Outlet />
            </Allowed>
          </main>
        </div>
      </div>
      {drawer ? (
        <Suspense>
          <SidebarDrawer entries={entries} facility={facility} onClose={() => setDrawer(false)} />
        </Suspense>
      ) : null}
      {palette ? (
        <Suspense>
          <CommandPalette entries={entries} onClose={() => setPalette(false)} />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}

/** A screen for other roles says who may open it instead of failing call by call. */
function Allowed({
  roles,
  role,
  children,
}: {
  roles: readonly Role[] | undefined;
  role: Role | undefined;
  children: React.ReactNode;
}) {
  const { t } = useLingui();
  const say = useSay();
  if (!roles || (role && roles.includes(role))) return children;
  const names = roles.map((one) => say(roleNames[one])).join(', ');
  return (
    <Band tone="warn" title={t`This screen is not for your role`}>
      <Trans>Open to: {names}. Sign in with that role if you hold it.</Trans>
    </Band>
  );
}

/** Whether our own server answers, and whether it tells what others do as they do it. */
function Connection() {
  const { t } = useLingui();
  const up = useSignal(online);
  const live = useSignal(liveState);
  useEffect(followChanges, []);
  const away = !up || live === 'offline';
  const old = live === 'polling';
  const { title, text } = away
    ? {
        title: t`The server does not answer. What you see may be old; nothing can be saved now.`,
        text: t`Offline`,
      }
    : old
      ? {
          title: t`The server answers, but does not tell of changes by itself just now.`,
          text: t`Live updates are off. Lists are checked every 15 s.`,
        }
      : live === 'live'
        ? { title: t`What others do appears here as they do it`, text: t`Live` }
        : { title: t`The server answers`, text: t`Online` };
  const dot = away ? 'bg-bad' : old ? 'bg-warn' : 'bg-ok';
  return (
    <p
      role="status"
      title={title}
      className={cx('flex items-center gap-1.5 px-2 text-sm', away ? 'font-medium text-bad' : 'text-muted')}
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
      <span className={cx(!away && (old ? 'max-lg:sr-only' : 'max-sm:sr-only'))}>{text}</span>
      {old && !away ? (
        // Said in full above; where there is no room, shown in two words.
        <span aria-hidden className="lg:hidden">
          <Trans>Not live</Trans>
        </span>
      ) : null}
    </p>
  );
}

function Profile() {
  const { t } = useLingui();
  const say = useSay();
  const navigate = useNavigate();
  const { account } = useSignal(session);
  const skips = useSignal(skipWaiting);
  const [changing, setChanging] = useState(false);

  const logout = async () => {
    // §9: after a second to the root. What was on the screen is gone from the device before that.
    await paced('logout');
    const done = signOut();
    await navigate({ to: '/' });
    await done;
  };

  return (
    <>
      <Menu
        label={t`Profile`}
        button={
          <>
            <CircleUserRound aria-hidden size={20} />
            <span className="max-w-40 truncate max-md:hidden">{account?.name}</span>
          </>
        }
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
        <MenuAction icon={<KeyRound aria-hidden size={18} />} onAction={() => setChanging(true)}>
          <Trans>Change Password</Trans>
        </MenuAction>
        <MenuAction icon={<LogOut aria-hidden size={18} />} onAction={() => void logout()}>
          <Trans>Logout</Trans>
        </MenuAction>
      </Menu>
      {changing ? (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
