import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode, RefObject } from 'react';
import type { ActionFailure } from '../lib/api/useAction.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { FailedBand } from './FailedBand.tsx';

export interface ActionFormProps {
  /** From `useActionForm`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => void;
    pending: boolean;
    failed: ActionFailure | undefined;
  };
  /** Read aloud as the form's name, where no dialog names it. */
  label?: string;
  children?: ReactNode;
  /** In place of the band that says what the last attempt failed with; null where it is said elsewhere. */
  failure?: ReactNode;
  /** The words of the button that does it. */
  submit: ReactNode;
  variant?: ButtonProps['variant'];
  icon?: ReactNode;
  disabled?: boolean;
  /** Said on the button while it is under way. */
  pendingLabel?: ReactNode;
  /** The words of the button that leaves things as they are, and what it does. */
  cancel?: ReactNode;
  onCancel: () => void;
}

/** A form in a dialog: its fields, what the last attempt failed with, and the two buttons at its end. */
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
      aria-label={label}
      className="flex flex-col gap-4"
    >
      {children}
      {failure === undefined ? <FailedBand failed={form.failed} /> : failure}
      <DialogActions>
        <Button onClick={onCancel} disabled={form.pending}>
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
