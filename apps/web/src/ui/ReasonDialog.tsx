import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Band } from './Band.tsx';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { TextArea } from './TextField.tsx';

export interface ReasonDialogProps {
  title: ReactNode;
  /** What happens, and what stays. */
  children: ReactNode;
  /** The words of the button that does it. */
  act: ReactNode;
  /** The words of the button that leaves things as they are. */
  back?: ReactNode;
  pending: boolean;
  /** What the last attempt failed with, in words. */
  failed: string | undefined;
  /** What is wrong with the reason itself. */
  problem?: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why before something is taken back. What was typed stays when it fails. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useLingui();
  const { title, children, act, pending, failed, problem, onReason, onClose } = props;
  const [reason, setReason] = useState('');
  const [short, setShort] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const given = reason.trim();
    setShort(given.length < 3);
    if (given.length >= 3) onReason(given);
    else field.current?.focus();
  };
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} isDismissable={false}>
      <form noValidate onSubmit={submit}>
        <div className="mb-4">{children}</div>
        <TextArea
          ref={field}
          label={t`Reason`}
          value={reason}
          maxLength={300}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
          error={short ? t`Say why, in at least 3 characters` : problem}
        />
        {failed ? (
          <div className="mt-4">
            <Band tone="bad" title={failed} announce="alert" />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={pending}>
            {props.back ?? <Trans>Keep it</Trans>}
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
