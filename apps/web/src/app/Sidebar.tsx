import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { brandName, Mark } from '../ui/Brand.tsx';
import { cx } from '../ui/cx.ts';
import { currentEntry, type NavigationEntry, useScreenLabel } from './navigation.ts';

export interface SidebarProps {
  entries: readonly NavigationEntry[];
  facility: string;
  /** Closes the drawer that contains the sidebar on small screens. */
  onNavigate?: () => void;
}

/** The links of the person's role. The one that the open screen belongs to is highlighted. */
export function Sidebar({ entries, facility, onNavigate }: SidebarProps) {
  const { t } = useLingui();
  const labelOf = useScreenLabel();
  const paths = entries.map(({ path }) => path);
  const current = useLocation({
    select: ({ pathname, state }) => currentEntry(paths, { pathname, cameFrom: state.cameFrom }),
  });
  return (
    <nav aria-label={t`Main`} className="flex h-full flex-col">
      <p className="flex h-14 items-center gap-2.5 px-5 text-lg font-semibold tracking-tight">
        <Mark className="size-7" />
        {brandName()}
      </p>
      <ul className="flex flex-1 flex-col gap-0.5 px-3 py-2">
        {entries.map(({ path, label, Icon }) => (
          <li key={path}>
            <Link
              to={path}
              {...(onNavigate ? { onClick: onNavigate } : {})}
              aria-current={path === current ? 'page' : undefined}
              className={cx(
                'control flex items-center gap-3 rounded-md px-3',
                path === current
                  ? 'bg-sunken font-medium [box-shadow:inset_3px_0_var(--ink)]'
                  : 'text-ink hover:bg-sunken',
              )}
            >
              <Icon aria-hidden size={18} />
              {labelOf(label)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-sm text-muted">{facility}</p>
    </nav>
  );
}
