import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';

export interface FormEndProps {
  failed: string | undefined;
  pending: boolean;
  onClose: () => void;
  /** The words of the button that sends it. */
  children: ReactNode;
}

/** What failed and the two buttons, at the end of a form in a dialog. */
export function FormEnd({ failed, pending, onClose, children }: FormEndProps) {
  return (
    <>
      {failed ? <Band tone="bad" title={failed} announce="alert" /> : null}
      <DialogActions>
        <Button onClick={onClose} disabled={pending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          {children}
        </Button>
      </DialogActions>
    </>
  );
}
