import type { Invitation, ManagedAccount } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, call, describe } from '../../../lib/api/api.ts';
import { useKey } from '../../../lib/api/useKey.ts';
import { useHere } from '../../../lib/hooks/useHere.ts';
import { useOnce } from '../../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { Check } from '../../../ui/Check.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useAdminChanged } from '../queries.ts';

export type AccountAct = 'disable' | 'enable' | 'reset' | 'endSessions';

export interface AccountActDialogProps {
  act: AccountAct;
  account: ManagedAccount;
  onClose: () => void;
  /** After a reset: the new invitation, shown once. */
  onInvited?: (invitation: Invitation) => void;
}

/** Asks why before an account is disabled, enabled, reset or signed out everywhere; the reason goes to the audit trail. */
export function AccountActDialog({ act, account, onClose, onInvited }: AccountActDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const changed = useAdminChanged();
  const here = useHere();
  const key = useKey();
  const [secondFactor, setSecondFactor] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { name, id } = account;
  const words = {
    disable: {
      title: t`Disable ${name}`,
      about: t`Nobody can sign in with this account any more, and where it is signed in it ends at once. What was done with it stays.`,
      act: t`Disable`,
      done: t`${name}: disabled`,
    },
    enable: {
      title: t`Enable ${name}`,
      about: t`The account can be signed in to again, with the password and the roles that it had.`,
      act: t`Enable`,
      done: t`${name}: enabled`,
    },
    reset: {
      title: t`Reset access of ${name}`,
      about: t`The password is void, all sessions end, and a new link lets the owner set a password.`,
      act: t`Reset access`,
      done: t`${name}: reset`,
    },
    endSessions: {
      title: t`End all sessions of ${name}`,
      about: t`Every computer and phone is signed out at once. What was not saved there is lost.`,
      act: t`End all sessions`,
      done: t`${name}: signed out everywhere`,
    },
  }[act];
  const [pending, run] = useOnce(async (reason: string) => {
    setFailed(undefined);
    setProblem(undefined);
    const given = { params: { id }, idempotencyKey: key.now() };
    try {
      const invitation = await send(reason, given);
      key.answered();
      notify.ok(words.done);
      if (here()) onClose();
      if (invitation) onInvited?.(invitation);
    } catch (error) {
      key.answered(error);
      const text = translate(describe(error, failures.any));
      const wrong = error instanceof ApiError ? error.fields.reason : undefined;
      if (wrong) setProblem(translate(wrong));
      else setFailed(text);
      notify.bad(text);
    }
    changed();
  });
  const send = async (
    reason: string,
    given: { params: { id: string }; idempotencyKey: string },
  ): Promise<Invitation | undefined> => {
    switch (act) {
      case 'disable':
        await call('disableAccount', { ...given, body: { reason } });
        return undefined;
      case 'enable':
        await call('enableAccount', { ...given, body: { reason } });
        return undefined;
      case 'endSessions':
        await call('endAccountSessions', { ...given, body: { reason } });
        return undefined;
      case 'reset':
        return (await call('resetAccount', { ...given, body: { reason, secondFactor } })).invitation;
    }
  };
  const protects = account.secondFactor.totp || account.secondFactor.passkeys > 0;
  return (
    <ReasonDialog
      title={words.title}
      act={words.act}
      back={t`Cancel`}
      pending={pending}
      failed={failed}
      problem={problem}
      onReason={(reason) => void run(reason)}
      onClose={onClose}
    >
      <p>{words.about}</p>
      {act === 'reset' && protects ? (
        <Check
          label={t`Remove the second factor too`}
          description={t`For a phone or key that was lost.`}
          checked={secondFactor}
          onChange={setSecondFactor}
        />
      ) : null}
    </ReasonDialog>
  );
}
