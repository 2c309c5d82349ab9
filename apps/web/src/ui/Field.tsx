import { type ReactNode, useId } from 'react';
import { CircleAlert, TriangleAlert } from './icons.ts';

export interface FieldTexts {
  label: ReactNode;
  /** Between label and control. */
  description?: ReactNode;
  /** Below the control, and linked to it for screen readers. */
  error?: ReactNode;
  /** Below the control; does not prevent sending. Screen readers announce it. */
  warning?: ReactNode;
}

/** Returns the ids that link a control to its label, description and error. */
export function useFieldIds(texts: FieldTexts, requestedId?: string) {
  const generatedId = useId();
  const id = requestedId ?? generatedId;
  const described = [
    texts.description && `${id}-about`,
    texts.warning && `${id}-warning`,
    texts.error && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ');
  return { id, describedBy: described || undefined };
}

/** The label above a control and the error below it. */
export function FieldFrame({
  id,
  label,
  description,
  error,
  warning,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {description ? (
        <p id={`${id}-about`} className="-mt-1 text-sm text-muted">
          {description}
        </p>
      ) : null}
      {children}
      {warning ? (
        <p id={`${id}-warning`} role="alert" className="flex items-start gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{warning}</span>
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The error of a field, with an icon so that colour is not its only sign. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-bad">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
