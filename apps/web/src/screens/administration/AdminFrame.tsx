import { useLingui } from '@lingui/react/macro';
import { Link, type LinkProps, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * The frame of the administration, with the links between its screens. A link appears once its screen has a route.
 */
export function AdminFrame() {
  const { t } = useLingui();
  const { routesByPath } = useRouter();
  const { pathname } = useLocation();
  const links = useRef<HTMLElement>(null);
  // On narrow screens the links scroll, so the current one must be scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link depends on the URL
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const parts: readonly { to: NonNullable<LinkProps['to']> | string; label: string }[] = [
    { to: '/admin/accounts', label: t`Accounts` },
    { to: '/admin/care-points', label: t`Care points` },
    { to: '/admin/catalogue', label: t`Catalogue` },
    { to: '/admin/imports', label: t`Imports` },
    { to: '/admin/scheme', label: t`Scheme` },
    { to: '/admin/outbox', label: t`Waiting for the scheme` },
    { to: '/admin/audit', label: t`Audit trail` },
    { to: '/admin/settings', label: t`Settings` },
  ];
  return (
    <>
      <nav ref={links} aria-label={t`Administration`} className="mb-5 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {parts
            .filter(({ to }) => to in routesByPath)
            .map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={
                    'control flex items-center border-b-2 px-3 font-medium whitespace-nowrap outline-none sm:px-4 ' +
                    'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent'
                  }
                  activeProps={{ className: 'border-ink text-ink' }}
                  inactiveProps={{ className: 'border-transparent text-muted hover:text-ink' }}
                >
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
