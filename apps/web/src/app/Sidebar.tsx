import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brandName, Mark } from '../ui/Brand.tsx';
import { cx } from '../ui/cx.ts';
import type { NavigationEntry } from './navigation.ts';

export interface SidebarProps {
  entries: readonly NavigationEntry[];
  facility: string;
  /** Closes the drawer that contains the sidebar on small screens. */
  onNavigate?: () => void;
}

/** The links of the person's role, with the current one highlighted. */
export function Sidebar({ entries, facility, onNavigate }: SidebarProps) {
  const { t, i18n } = useLingui();
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
              activeProps={{ className: 'bg-accent-soft font-medium text-accent-strong' }}
              inactiveProps={{ className: 'text-ink hover:bg-sunken' }}
              className={cx('control flex items-center gap-3 rounded-md px-3')}
            >
              <Icon aria-hidden size={18} />
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-sm text-muted">{facility}</p>
    </nav>
  );
}
