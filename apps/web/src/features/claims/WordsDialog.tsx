import type { ClaimDetail, ClaimFinding, ClaimLine } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { answered, type ClaimWords, leftOutWith } from '../../entities/claims/mending.ts';
import { useBuildClaim } from '../../entities/claims/queries.ts';
import { useFindingText } from '../../entities/orders/words.tsx';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';

type Asks =
  | { kind: 'answer'; finding: ClaimFinding }
  | { kind: 'leave-out'; line: ClaimLine }
  | { kind: 'notes' };

/** Asks a person for words about a claim, and keeps them with it: the draft is begun where there is none yet. */
export function WordsDialog({
  claim,
  asks,
  onClose,
}: {
  claim: ClaimDetail;
  asks: Asks;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const findingText = useFindingText();
  const build = useBuildClaim();
  const key = useKey();
  const [text, setText] = useState(() => initial(claim, asks));
  const [short, setShort] = useState(false);
  const { title, about, label, act, saved } = {
    answer: {
      title: t`Answer`,
      about: asks.kind === 'answer' ? findingText(asks.finding) : '',
      label: t`Your answer`,
      act: t`Save the answer`,
      saved: t`Answer saved`,
    },
    'leave-out': {
      title: t`Leave out of the claim`,
      about:
        asks.kind === 'leave-out'
          ? t`${asks.line.itemName} stays in the list with the reason, and is not claimed.`
          : '',
      label: t`Reason`,
      act: t`Leave out`,
      saved: t`Left out of the claim`,
    },
    notes: {
      title: t`Clinical notes of the claim`,
      about: t`The scheme reads them on the claim form.`,
      label: t`Clinical notes`,
      act: t`Save the notes`,
      saved: t`Notes saved`,
    },
  }[asks.kind];
  const fields = build.error instanceof ApiError ? Object.values(build.error.fields) : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (build.isPending) return;
    const words = text.trim();
    const missing = asks.kind !== 'notes' && words.length < 3;
    setShort(missing);
    if (missing) return;
    build.mutate(
      {
        body: {
          authorizationId: claim.authorizationId,
          status: claim.status === 'Pending' ? 'Pending' : 'Draft',
          ...wordsOf(claim, asks, words),
        },
        key: key.now(),
      },
      {
        onSuccess: () => {
          key.answered();
          notify.ok(saved);
          onClose();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  };
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} isDismissable={false}>
      <form noValidate onSubmit={submit}>
        <p className="mb-4">{about}</p>
        <TextArea
          label={label}
          value={text}
          rows={asks.kind === 'notes' ? 8 : 3}
          maxLength={asks.kind === 'notes' ? 4_000 : 300}
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            setShort(false);
          }}
          error={short ? t`Say why, in at least 3 characters` : fields[0] && translate(fields[0])}
        />
        {build.error && fields.length === 0 ? (
          <div className="mt-4">
            <Band tone="bad" title={translate(describe(build.error, failures.any))} announce="alert" />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={build.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={build.isPending}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function initial(claim: ClaimDetail, asks: Asks): string {
  if (asks.kind === 'answer') return asks.finding.answer ?? '';
  return asks.kind === 'notes' ? (claim.clinicalNotes ?? '') : '';
}

function wordsOf(claim: ClaimDetail, asks: Asks, words: string): ClaimWords {
  if (asks.kind === 'answer') return answered(claim, asks.finding, words);
  if (asks.kind === 'leave-out') return leftOutWith(claim, asks.line.id, words);
  return { clinicalNotes: words === '' ? null : words };
}
