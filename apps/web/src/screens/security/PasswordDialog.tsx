import { passwordMaximum, validationTexts } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { useAsked } from './useAsked.ts';

export interface PasswordFormProps {
  /** What will happen. */
  children: ReactNode;
  /** The words of the button that does it. */
  act: ReactNode;
  danger?: boolean;
  /** Does it; what it rejects with is shown. */
  onPassword: (password: string, key: string) => Promise<void>;
  onClose: () => void;
  /** False where the dialog asks for something else first. */
  isReady?: () => boolean;
}

/**
 * Asks the password before something about the account's protection changes: anyone who found a screen open does not
 * know it.
 */
export function PasswordForm(props: PasswordFormProps) {
  const { children, act, danger = false, onPassword, onClose, isReady = () => true } = props;
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const asked = useAsked((key) => onPassword(password, key));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ready = isReady();
    asked.setProblems(password === '' ? { password: validationTexts.passwordRequired } : {});
    if (password === '') element.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
    else if (ready) void asked.run();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-4">{children}</div>
      <PasswordField
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        maxLength={passwordMaximum}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={asked.problem('password')}
      />
      <FailedBand error={asked.error} announce="none" />
      <DialogActions>
        <Button onClick={onClose} disabled={asked.pending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={asked.pending}>
          {act}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The same as a dialog of its own. */
export function PasswordDialog({ title, ...form }: PasswordFormProps & { title: ReactNode }) {
  return (
    <Dialog title={title} isOpen onOpenChange={form.onClose} isDismissable={false}>
      <PasswordForm {...form} />
    </Dialog>
  );
}
