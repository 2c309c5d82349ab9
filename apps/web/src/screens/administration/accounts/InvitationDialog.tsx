import type { Invitation } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../lib/text/format.ts';
import { Band } from '../../../ui/Band.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Printer } from '../../../ui/icons.ts';
import { InvitationSlip } from './InvitationSlip.tsx';

export interface InvitationDialogProps {
  name: string;
  invitation: Invitation;
  onClose: () => void;
}

/** The link with which the account's owner sets the password. It is stored nowhere and shown only once. */
export function InvitationDialog({ name, invitation, onClose }: InvitationDialogProps) {
  const { t } = useLingui();
  const [printed, setPrinted] = useState(0);
  // Not the “Done” button: a second Enter after creating the account must not close what is shown only once.
  const address = useRef<HTMLElement>(null);
  useEffect(() => address.current?.focus(), []);
  useEffect(() => {
    if (printed > 0) window.print();
  }, [printed]);
  const { link, sentBy } = invitation;
  const until = formatMoment(invitation.expiresAt);
  return (
    <Dialog
      title={<Trans>Invitation</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      {link === null ? (
        <Band tone="warn" title={<Trans>The account exists, but its link was already shown</Trans>}>
          <Trans>Reset the account of {name} to make a new link.</Trans>
        </Band>
      ) : (
        <>
          <p className="mb-4">
            {sentBy === 'mail' ? (
              <Trans>
                The link was sent to {name} by e-mail. The first person who opens it sets the password.
              </Trans>
            ) : sentBy === 'sms' ? (
              <Trans>
                The link was sent to {name} by SMS. The first person who opens it sets the password.
              </Trans>
            ) : (
              <Trans>
                The link was not sent. Give it to {name} yourself. The first person who opens it sets the
                password.
              </Trans>
            )}
          </p>
          <div className="flex items-center gap-2 rounded-md border border-edge bg-sunken py-2 pr-1 pl-3">
            <code ref={address} tabIndex={-1} className="min-w-0 flex-1 text-sm break-all select-all">
              {link}
            </code>
            <CopyButton text={link} label={t`Copy the link`} />
          </div>
          <p className="mt-3 text-muted">
            <Trans>Valid until {until}. It is not shown again. To get a new link, reset the account.</Trans>
          </p>
        </>
      )}
      <DialogActions>
        {link === null ? null : (
          <Button icon={<Printer aria-hidden size={18} />} onClick={() => setPrinted((times) => times + 1)}>
            <Trans>Print slip</Trans>
          </Button>
        )}
        <Button variant="primary" autoFocus={link === null} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogActions>
      {printed > 0 && link !== null ? <InvitationSlip name={name} link={link} until={until} /> : null}
    </Dialog>
  );
}
