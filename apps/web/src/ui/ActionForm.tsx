import { Trans } from '@lingui/react/macro';
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ActionFailure } from '../lib/api/useAction.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { FailedBand } from './FailedBand.tsx';

export interface ActionFormProps {
  /** The result of `useActionForm`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    pending: boolean;
    failed: ActionFailure | undefined;
    whenDiscarded: (then: () => void) => void;
  };
  /** The form's accessible name, if no dialog names it. */
  label?: string;
  children?: ReactNode;
  /** Replaces the band with the last failure; null if the failure appears elsewhere. */
  failure?: ReactNode;
  /** The label of the submit button. */
  submit: ReactNode;
  variant?: ButtonProps['variant'];
  icon?: ReactNode;
  disabled?: boolean;
  /** The label of the submit button while the action is pending. */
  pendingLabel?: ReactNode;
  /** The label of the cancel button. */
  cancel?: ReactNode;
  onCancel: () => void;
}

/** A form in a dialog: its fields, the last failure, and the cancel and submit buttons. */
export function ActionForm({
  form,
  label,
  children,
  submit,
  variant = 'primary',
  cancel,
  onCancel,
  ...rest
}: ActionFormProps) {
  const { failure, icon, disabled, pendingLabel } = rest;
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={form.onKeyDown}
      aria-label={label}
      className="flex flex-col gap-4"
    >
      {children}
      {failure === undefined ? <FailedBand failed={form.failed} /> : failure}
      <DialogActions>
        <Button onClick={() => form.whenDiscarded(onCancel)} disabled={form.pending}>
          {cancel ?? <Trans>Cancel</Trans>}
        </Button>
        <Button
          type="submit"
          variant={variant}
          icon={icon}
          disabled={disabled}
          pending={form.pending}
          pendingLabel={pendingLabel}
        >
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
