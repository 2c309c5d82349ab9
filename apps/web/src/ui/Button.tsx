import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { LoaderCircle } from './icons.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shape =
  'control button inline-flex items-center justify-center gap-2 rounded-md border text-[0.9375rem] font-medium ' +
  'whitespace-nowrap transition-colors duration-100 disabled:opacity-60 aria-disabled:opacity-60';

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-on-accent enabled:hover:bg-accent-strong enabled:hover:border-accent-strong',
  secondary: 'border-edge bg-surface text-ink enabled:hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-sunken',
  danger: 'border-bad bg-surface text-bad enabled:hover:bg-bad-soft',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return cx(shape, looks[variant], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once per screen, for its main action. */
  variant?: ButtonVariant;
  /**
   * Shows a spinner and ignores presses, so nothing is sent twice. The button keeps the focus: a disabled button
   * would lose it, and Escape would no longer close its dialog.
   */
  pending?: boolean;
  /** The label while pending; the default is `children`. */
  pendingLabel?: ReactNode;
  icon?: ReactNode;
}

/** A button whose label names the action. Its default type is `button`. */
export function Button({
  variant = 'secondary',
  pending = false,
  pendingLabel,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={
        pending
          ? (event) => {
              event.preventDefault();
              event.stopPropagation();
            }
          : onClick
      }
      className={buttonClass(variant, className)}
    >
      {pending ? <LoaderCircle aria-hidden size={18} className="animate-spin" /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button with an icon and an accessible name. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'control inline-flex aspect-square items-center justify-center rounded-md text-ink transition-colors',
        'duration-100 enabled:hover:bg-sunken disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  );
}
