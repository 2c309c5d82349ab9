import type { VerifiedCard } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { openVisitOf, useWithdraw } from '../../entities/cards/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointWord } from '../../entities/visits/carePoints.ts';
import { ApiError, describe, newKey } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';

/** Takes back a visit or an authorization under which nothing was done, and says why. */
export function WithdrawDialog({ card, onClose }: { card: VerifiedCard; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const word = useCarePointWord();
  const withdraw = useWithdraw(card);
  const [key] = useState(newKey);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const visit = openVisitOf(card);
  const name = nameOf(card) || card.cardNo;
  const carePoint = visit ? word(visit.carePointName) : '';
  const number = card.authorizationNo;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (withdraw.isPending) return;
    if (reason.trim().length < 3) {
      setProblem(t`Say why, in at least 3 characters`);
      return;
    }
    setProblem(undefined);
    withdraw.mutate(
      { reason: reason.trim(), key },
      {
        onSuccess: () => {
          notify.ok(visit ? t`Visit withdrawn` : t`Authorization withdrawn`);
          onClose();
        },
        onError: (error) => {
          if (fieldOf(error)) return;
          notify.bad(translate(describe(error, failures.submission)), error);
        },
      },
    );
  };
  const fieldError = fieldOf(withdraw.error);
  return (
    <Dialog
      title={visit ? <Trans>Withdraw the visit</Trans> : <Trans>Withdraw the authorization</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={!withdraw.isPending}
    >
      <form onSubmit={submit} noValidate>
        <p className="mb-4">
          {visit ? (
            <Trans>
              {name} leaves the list at {carePoint}. The authorization stays valid, and the patient can be
              forwarded again.
            </Trans>
          ) : (
            <Trans>
              Authorization {number} of {name} can then no longer be used. The row stays in the list, marked.
            </Trans>
          )}
        </p>
        <TextArea
          label={t`Reason`}
          value={reason}
          maxLength={300}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
          error={problem ?? (fieldError ? translate(fieldError) : undefined)}
        />
        {withdraw.error && !fieldError ? (
          <div className="mt-4">
            <Band
              tone="bad"
              title={translate(describe(withdraw.error, failures.submission))}
              announce="none"
            />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={withdraw.isPending}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" variant="danger" pending={withdraw.isPending}>
            <Trans>Withdraw</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What the server says of the reason, which stands under it. */
function fieldOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields.reason : undefined;
}
