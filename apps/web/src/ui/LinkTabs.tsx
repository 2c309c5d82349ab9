import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

export interface LinkTab {
  to: NonNullable<LinkProps['to']>;
  title: ReactNode;
}

/** The screens of one area as links that look like tabs: each has its own address. */
export function LinkTabs({
  label,
  tabs,
  actions,
}: {
  label: string;
  tabs: readonly LinkTab[];
  /** Content beside the tabs. */
  actions?: ReactNode;
}) {
  const links = useRef<HTMLElement>(null);
  // On narrow screens the tabs scroll, so the current one must be scrolled into view.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  if (tabs.length === 0 && !actions) return null;
  return (
    <div className="mb-5 flex flex-wrap-reverse items-start justify-between gap-x-6 border-b border-line">
      {tabs.length === 0 ? null : (
        <nav ref={links} aria-label={label} className="max-w-full">
          <ul className="flex gap-1 overflow-x-auto">
            {tabs.map(({ to, title }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  className={
                    'control -mb-px flex items-center border-b-2 border-transparent px-4 font-medium whitespace-nowrap ' +
                    'text-muted hover:text-ink focus-visible:-outline-offset-2 ' +
                    'aria-[current=page]:border-ink aria-[current=page]:text-ink'
                  }
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {actions ? <div className="flex min-w-0 flex-wrap gap-2 pb-2">{actions}</div> : null}
    </div>
  );
}
