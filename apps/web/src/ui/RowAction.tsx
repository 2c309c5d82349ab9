import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface RowActionProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: ReactNode;
  /** Read aloud: the act with the row's name, for every row has the same words. */
  label: string;
  pending?: boolean;
}

/** What can be done with a row: a quiet button, whose words give way to its icon where there is no room. */
export function RowAction({ label, children, ...rest }: RowActionProps) {
  return (
    <Button variant="quiet" className="px-2.5" aria-label={label} {...rest}>
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  );
}

/** The acts of a row, side by side at its end. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="inline-flex justify-end gap-1">{children}</span>;
}
