import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface RowActionProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: ReactNode;
  /** The accessible name: the action with the row's name, because all rows have the same label. */
  label: string;
  pending?: boolean;
}

/** A quiet button for an action of a row. Narrow screens show only its icon. */
export function RowAction({ label, children, ...rest }: RowActionProps) {
  return (
    <Button variant="quiet" className="px-2.5" aria-label={label} {...rest}>
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  );
}

/** The actions at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="inline-flex justify-end gap-1">{children}</span>;
}
