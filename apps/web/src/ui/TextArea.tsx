import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldTexts, useFieldIds, useTextLimit } from './Field.tsx';

export interface TextAreaProps
  extends Omit<FieldTexts, 'warning'>,
    Omit<ComponentProps<'textarea'>, 'children'> {}

/** A text field for several lines. */
export function TextArea({
  label,
  description,
  error: given,
  className,
  id: requestedId,
  rows = 3,
  maxLength,
  ...rest
}: TextAreaProps) {
  const { count, problem } = useTextLimit(rest.value, maxLength);
  const error = problem ?? given;
  const { id, describedBy } = useFieldIds({ label, description, error }, requestedId);
  return (
    <FieldFrame id={id} label={label} description={description} error={error} count={count}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        data-too-long={problem && true}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={cx('field-box py-2', className)}
      />
    </FieldFrame>
  );
}
