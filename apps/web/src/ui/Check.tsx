import { type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

export interface CheckProps {
  label: ReactNode;
  description?: ReactNode;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: ReactNode;
}

/** A checkbox with an explanation below its label. */
export function Check({ label, description, name, checked, onChange, error }: CheckProps) {
  const id = useId();
  const described = [description ? `${id}-about` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <>
      <label className="control flex items-start gap-3 py-2">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className="font-medium">{label}</span>
          {description ? (
            <span id={`${id}-about`} className="block text-sm text-muted">
              {description}
            </span>
          ) : null}
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}

export interface CheckGroupProps<V extends string> {
  label: ReactNode;
  description?: ReactNode;
  /** The name of the group's form field. */
  name: string;
  options: readonly { value: V; label: string }[];
  values: readonly V[];
  onChange: (values: V[]) => void;
  error?: ReactNode;
}

/** Several choices from a short list, in the order of the list. */
export function CheckGroup<V extends string>(props: CheckGroupProps<V>) {
  const { label, description, name, options, values, onChange, error } = props;
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="text-sm font-medium">{label}</legend>
      {description ? <p className="text-sm text-muted">{description}</p> : null}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <Check
            key={option.value}
            name={name}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(on) =>
              onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) => (value === option.value ? on : values.includes(value))),
              )
            }
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
