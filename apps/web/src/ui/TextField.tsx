import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldTexts, useFieldIds, useTextLimit } from './Field.tsx';
import { Eye, EyeOff } from './icons.ts';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** An icon at the start of the box, such as the lens of the search field. */
  icon?: ReactNode;
}

/** A text field for one line. Accepts the props of a form's `field(...)`. */
export function TextField({
  label,
  description,
  error: given,
  warning,
  icon,
  className,
  id: requestedId,
  maxLength,
  ...rest
}: TextFieldProps) {
  const { count, problem } = useTextLimit(rest.value, maxLength);
  const error = problem ?? given;
  const { id, describedBy } = useFieldIds({ label, description, error, warning }, requestedId);
  return (
    <FieldFrame id={id} label={label} description={description} error={error} warning={warning} count={count}>
      <div className="relative">
        {icon ? (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
            {icon}
          </span>
        ) : null}
        <input
          {...rest}
          id={id}
          data-too-long={problem && true}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={cx('field-box', icon ? 'pl-10' : false, className)}
        />
      </div>
    </FieldFrame>
  );
}

/** A password field that can show its text and warns about Caps Lock. The server refuses a text that is too long. */
export function PasswordField({
  label,
  description,
  error,
  id: requestedId,
  ...rest
}: Omit<TextFieldProps, 'icon' | 'type' | 'warning' | 'maxLength'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const { id, describedBy } = useFieldIds({ label, description, error }, requestedId);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          className="field-box pr-12"
        />
        <button
          type="button"
          aria-label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </button>
      </div>
      <p role="status" className={cx('text-sm text-warn', !capsLock && 'sr-only')}>
        {capsLock ? t`Caps Lock is on.` : null}
      </p>
    </FieldFrame>
  );
}
