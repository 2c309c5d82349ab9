import { rules } from 'virtual:rules';
import type { ClaimDetail, ClaimFinding, ClaimLine } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { type ClaimEdit, withAnswer, withLeftOut } from '../../entities/claims/claimEdit.ts';
import { useKeepClaim } from '../../entities/claims/queries.ts';
import { useFindingText } from '../../entities/orders/labels.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type ClaimTextRequest =
  | { kind: 'answer'; finding: ClaimFinding }
  | { kind: 'leave-out'; line: ClaimLine }
  | { kind: 'notes' };

/** Asks for a text about a claim and saves it. Starts the draft if there is none. */
export function ClaimTextDialog({
  claim,
  request,
  onClose,
}: {
  claim: ClaimDetail;
  request: ClaimTextRequest;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const findingText = useFindingText();
  const { title, about, label, act, saved } = {
    answer: {
      title: t`Answer`,
      about: request.kind === 'answer' ? findingText(request.finding) : '',
      label: t`Your answer`,
      act: t`Save answer`,
      saved: t`Answer saved`,
    },
    'leave-out': {
      title: t`Exclude from the claim`,
      about:
        request.kind === 'leave-out'
          ? t`${request.line.itemName} stays in the list with your reason. It is not claimed.`
          : '',
      label: t`Reason`,
      act: t`Exclude`,
      saved: t`Excluded from the claim`,
    },
    notes: {
      title: t`Clinical notes of the claim`,
      about: t`The scheme reads them on the claim form.`,
      label: t`Clinical notes`,
      act: t`Save notes`,
      saved: t`Notes saved`,
    },
  }[request.kind];
  const form = useActionForm({
    first: { words: initial(claim, request) },
    rules: {
      words:
        request.kind === 'notes' ? { ...rules.buildClaim.clinicalNotes } : { ...rules.openRecord.reason },
    },
    // The form has one field, so every refusal belongs to it.
    fieldsOf: (fields) => {
      const [refusal] = Object.values(fields);
      return refusal === undefined ? {} : { words: refusal };
    },
    send: (call, { words }) =>
      call('buildClaim', {
        body: {
          authorizationId: claim.authorizationId,
          status: claim.status === 'Pending' ? 'Pending' : 'Draft',
          ...wordsOf(claim, request, words.trim()),
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
        <TextArea label={label} rows={request.kind === 'notes' ? 8 : 3} autoFocus {...form.field('words')} />
      </ActionForm>
    </Dialog>
  );
}

function initial(claim: ClaimDetail, request: ClaimTextRequest): string {
  if (request.kind === 'answer') return request.finding.answer ?? '';
  return request.kind === 'notes' ? (claim.clinicalNotes ?? '') : '';
}

function wordsOf(claim: ClaimDetail, request: ClaimTextRequest, words: string): ClaimEdit {
  if (request.kind === 'answer') return withAnswer(claim, request.finding, words);
  if (request.kind === 'leave-out') return withLeftOut(claim, request.line.id, words);
  return { clinicalNotes: words === '' ? null : words };
}
