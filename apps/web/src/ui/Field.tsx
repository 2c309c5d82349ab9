import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { tooLong } from '../lib/forms/tooLong.ts';
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

/** A shorter text, such as a number, is not counted. */
const shortestCounted = 40;

/**
 * Returns what a text field shows at its limit: a count of its characters near it, and an error beyond. The field has no
 * `maxLength` of its own, because a browser cuts what is pasted, and nobody sees what is missing.
 */
export function useTextLimit(value: unknown, max: number | undefined) {
  const { t } = useLingui();
  const text = typeof value === 'string' ? value : '';
  const used = text.trim().length;
  const isNear = max !== undefined && max >= shortestCounted && used >= max * 0.8;
  return { count: isNear ? t`${used} of ${max} characters` : undefined, problem: tooLong(max, text) };
}

/** A form with a text that is too long is not sent, whatever sends it: the field keeps the text and the focus. */
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null;
    const field = form?.querySelector<HTMLElement>('[data-too-long]');
    if (!field) return;
    event.preventDefault();
    event.stopPropagation();
    field.focus();
  },
  true,
);

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
  count,
  children,
}: FieldTexts & { id: string; count?: string | undefined; children: ReactNode }) {
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
      {count ? <p className="figures -mt-1 text-right text-sm text-muted">{count}</p> : null}
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
