import { rules } from 'virtual:rules';
import type { ClaimDetail, ClaimFinding, ClaimLine } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { answered, type ClaimWords, leftOutWith } from '../../entities/claims/mending.ts';
import { useKeepClaim } from '../../entities/claims/queries.ts';
import { useFindingText } from '../../entities/orders/words.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const findingText = useFindingText();
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
  const form = useActionForm({
    first: { words: initial(claim, asks) },
    rules: {
      words: asks.kind === 'notes' ? { ...rules.buildClaim.clinicalNotes } : { ...rules.openRecord.reason },
    },
    // Whatever the server refuses of them, it is these words.
    fieldsOf: (fields) => {
      const [refusal] = Object.values(fields);
      return refusal === undefined ? {} : { words: refusal };
    },
    send: (call, { words }) =>
      call('buildClaim', {
        body: {
          authorizationId: claim.authorizationId,
          status: claim.status === 'Pending' ? 'Pending' : 'Draft',
          ...wordsOf(claim, asks, words.trim()),
        },
      }),
    success: saved,
    onSuccess: useKeepClaim(),
    onDone: onClose,
  });
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={act} onCancel={onClose}>
        <p>{about}</p>
        <TextArea label={label} rows={asks.kind === 'notes' ? 8 : 3} autoFocus {...form.field('words')} />
      </ActionForm>
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
