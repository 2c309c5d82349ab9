import type { ReactNode, Ref } from 'react';

/** The heading of a list or form, with its primary action at the right. The screen's h1 is in the top bar. */
export function PageHeader({
  title,
  titleRef,
  children,
  actions,
}: {
  title: ReactNode;
  /** Gets the focus when the focused element disappears. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap max-sm:mb-3 items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className="text-xl font-semibold tracking-tight outline-none"
        >
          {title}
        </h2>
        {children ? <div className="mt-0.5 text-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}
