import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: ReactNode;
  /** The purpose in one sentence. */
  about: ReactNode;
  /** Content next to the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One protection of the account: purpose, status and actions. */
export function Section({ title, about, badge, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={id} className="text-base font-semibold">
              {title}
            </h3>
            {badge}
          </div>
          <p className="mt-0.5 max-w-prose text-muted">{about}</p>
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
