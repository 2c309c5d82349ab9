import type { ClaimSummary } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useResubmit } from '../../entities/claims/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';

type Rejected = Pick<
  ClaimSummary,
  'serialNo' | 'firstName' | 'middleName' | 'lastName' | 'rejectionReason'
> & {
  id: string;
};

/** Builds a new version of a rejected claim, which says what was corrected, and opens it. */
export function ResubmitDialog({ claim, onClose }: { claim: Rejected; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const navigate = useNavigate();
  const resubmit = useResubmit();
  const key = useKey();
  const [note, setNote] = useState('');
  const [short, setShort] = useState(false);
  const name = nameOf(claim);
  const serial = claim.serialNo ?? '';
  const problem = resubmit.error instanceof ApiError ? resubmit.error.fields.correctionNote : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (resubmit.isPending) return;
    const correctionNote = note.trim();
    setShort(correctionNote.length < 3);
    if (correctionNote.length < 3) return;
    resubmit.mutate(
      { claimId: claim.id, correctionNote, key: key.now() },
      {
        onSuccess: ({ item }) => {
          key.answered();
          notify.ok(t`New version built. Look at it, then submit it.`);
          onClose();
          if (item.id) void navigate({ to: '/claims/$claimId', params: { claimId: item.id } });
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.submission)), error);
        },
      },
    );
  };
  return (
    <Dialog title={<Trans>Resubmit Claim</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <form noValidate onSubmit={submit}>
        <p>
          <Trans>
            The claim {serial} of {name} is rebuilt from what the visit holds now, with a folio number of its
            own. You look at it before it is sent.
          </Trans>
        </p>
        {claim.rejectionReason ? (
          <p className="mt-2 mb-4">
            <span className="text-muted">
              <Trans>The scheme refused:</Trans>
            </span>{' '}
            <span className="font-medium">{translate(claim.rejectionReason)}</span>
          </p>
        ) : (
          <div className="mb-4" />
        )}
        <TextArea
          label={t`What was corrected`}
          value={note}
          maxLength={300}
          autoFocus
          onChange={(event) => {
            setNote(event.target.value);
            setShort(false);
          }}
          error={short ? t`Say what was corrected, in at least 3 characters` : problem && translate(problem)}
        />
        {resubmit.error && !problem ? (
          <div className="mt-4">
            <Band
              tone="bad"
              title={translate(describe(resubmit.error, failures.submission))}
              announce="alert"
            />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={resubmit.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={resubmit.isPending}>
            <Trans>Resubmit Claim</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
