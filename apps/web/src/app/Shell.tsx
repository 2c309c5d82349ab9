import { may, type Permission, permissions } from '@afyakadi/contract/access/permissions';
import { type Role, roleNames } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { storedRole } from '../lib/browser/storedSession.ts';
import { connectStoreToSession, queries } from '../lib/live/store.ts';
import { useSession } from '../lib/session/session.ts';
import { isLimited } from '../lib/session/states.ts';
import { useTranslate } from '../lib/text/i18n.ts';
import { Band } from '../ui/Band.tsx';
import { cx } from '../ui/cx.ts';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { navigationOf } from './navigation.ts';
import { PaceOffer } from './PaceOffer.tsx';
import { ScanAnywhere } from './ScanAnywhere.tsx';
import { Sidebar } from './Sidebar.tsx';
import { type Overlay, overlays, TopBar } from './TopBar.tsx';

connectStoreToSession();

/** Sidebar and top bar around every screen that requires sign-in (requirements 3.1, 3.2). */
export function Shell() {
  const { i18n } = useLingui();
  const router = useRouter();
  const { account } = useSession();
  // The sidebar reads the stored role once at load (requirements 3.1).
  const [role] = useState(() => storedRole() ?? account?.role);
  const [opened, setOpened] = useState<Overlay>();
  const [isTouring, setTouring] = useState(false);
  // A person without the required second factor can open nothing else.
  const limited = isLimited(account);
  const entries = limited ? [] : navigationOf(role, router);
  const facility = account?.facility.name ?? '';
  const here = useMatches().at(-1)?.staticData;
  const title = here?.title ? i18n._(here.title) : '';
  const open = useCallback(async (name: Overlay) => {
    if (await overlays[name].load()) setOpened(name);
  }, []);
  useKeys(open);
  const startTour = async () => {
    setOpened(undefined);
    // The closing dialog returns the focus first.
    if (await overlays.tour.load()) requestAnimationFrame(() => setTouring(true));
  };
  const close = () => setOpened(undefined);

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
          <TopBar title={title} role={limited ? undefined : role} onOpen={open} />
          <main
            id="content"
            tabIndex={-1}
            className={cx(
              'mx-auto max-w-[1720px] px-4 pb-5 outline-none min-[900px]:px-6',
              useIsNarrow(1100) ? 'pt-3' : 'pt-5',
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
        <overlays.drawer.Component entries={entries} facility={facility} onClose={close} />
      ) : null}
      {opened === 'palette' ? (
        <overlays.palette.Component
          role={limited ? undefined : role}
          onHelp={() => void open('help')}
          onClose={close}
        />
      ) : null}
      {opened === 'help' ? <overlays.help.Component onTour={() => void startTour()} onClose={close} /> : null}
      {isTouring ? <overlays.tour.Component onClose={() => setTouring(false)} /> : null}
    </QueryClientProvider>
  );
}

/** The keys that work on every screen. */
function useKeys(open: (name: Overlay) => Promise<void>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        void open('palette');
      } else if (event.key === '?' && !isTyping(event.target)) void open('help');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);

  useEffect(() => {
    const ignoreHeldEnter = (event: KeyboardEvent) => {
      // A key that is held down must not press the button which has the focus after its first press.
      const pressed = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.repeat && event.key === 'Enter' && pressed) event.preventDefault();
    };
    document.addEventListener('keydown', ignoreHeldEnter, { capture: true });
    return () => document.removeEventListener('keydown', ignoreHeldEnter, { capture: true });
  }, []);
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
  const names = permissions[permission].map((role) => translate(roleNames[role])).join(', ');
  return (
    <Band tone="warn" title={t`This screen is not for your role`}>
      <Trans>Open to: {names}. Sign in with that role if you hold it.</Trans>
    </Band>
  );
}
