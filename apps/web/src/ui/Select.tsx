import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldTexts, useFieldIds } from './Field.tsx';
import { ChevronDown } from './icons.ts';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option[];
  /** The first, empty option, such as "Select a role". Without it, the first option is selected. */
  placeholder?: string;
}

/**
 * A choice from a short, fixed list. The browser's own select opens the phone's picker, supports typing and screen
 * readers, and adds no code to the sign-in screen.
 */
export function Select({
  label,
  description,
  error,
  options,
  placeholder,
  className,
  id: requestedId,
  ...rest
}: SelectProps) {
  const { id, describedBy } = useFieldIds({ label, description, error }, requestedId);
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <SelectBox
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={className}
        options={options}
        placeholder={placeholder}
      />
    </FieldFrame>
  );
}

/** The box of a choice, for a place that has a label of its own, such as the unit of a number. */
export function SelectBox({
  options,
  placeholder,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly Option[];
  placeholder?: string | undefined;
}) {
  return (
    <div className="relative">
      <select {...rest} className={cx('field-box appearance-none pr-10 text-ellipsis', className)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
      />
    </div>
  );
}
