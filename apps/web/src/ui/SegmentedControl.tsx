import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import type { Option } from './Select.tsx';

export interface SegmentedControlProps<V extends string> {
  /** The accessible name of the group; visible above it unless `hideLabel`. */
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly (Option & { value: V })[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** Two to four choices side by side. A radio group, so arrow keys move and it has one tab stop. */
export function SegmentedControl<V extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabled = false,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className={cx('mb-1.5 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
      <div
        className={cx(
          'grid auto-cols-fr grid-flow-col rounded-md border border-edge bg-surface p-[3px]',
          disabled && 'opacity-60',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-8 items-center justify-center rounded px-3 text-center text-[0.9375rem] transition-colors',
              'duration-100 pointer-coarse:min-h-9 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              'has-focus-visible:outline-accent',
              option.value === value
                ? 'bg-sunken font-medium [box-shadow:inset_0_-3px_var(--ink)]'
                : cx('text-ink', !disabled && 'hover:bg-sunken'),
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
