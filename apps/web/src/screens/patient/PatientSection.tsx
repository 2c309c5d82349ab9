import { type ReactNode, useId } from 'react';

interface PatientSectionProps {
  title: ReactNode;
  /** What people do in the section, at the right of its heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** Renders a section of a patient's page under its heading. */
export function PatientSection({ title, action, children }: PatientSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
