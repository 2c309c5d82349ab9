import { rules } from 'virtual:rules';
import type { Identity, IdentityConflict, VerifiedCard } from '@afyakadi/contract';
import { type IdentityDecision, identityDecisions } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { IdentityComparison } from '../../entities/people/IdentityComparison.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

export interface DecideIdentityProps {
  conflict: IdentityConflict;
  /** Whom the facility knows by the card. */
  ours: Identity;
  /** The scheme's. */
  photo?: string | null;
  onDecided: (card: VerifiedCard) => void;
  onClose: () => void;
}

/** Decides whose card it is, where the scheme names another holder. */
export function DecideIdentityDialog({ conflict, ours, photo, onDecided, onClose }: DecideIdentityProps) {
  const { t } = useLingui();
  const here = nameOf(ours);
  const there = nameOf(conflict.theirs);
  const words: Record<IdentityDecision, { label: string; meaning: string }> = {
    scheme: {
      label: t`One person: the scheme's details are right`,
      meaning: t`The record of ${here} continues with the name, sex and date of birth from the scheme.`,
    },
    facility: {
      label: t`One person: our details are right`,
      meaning: t`The record keeps its details. The scheme's are not asked about again.`,
    },
    'two-people': {
      label: t`Two people: it is not the card of ${here}`,
      meaning: t`The record of ${here} stays as it is and loses this card, and the scheme pays nothing for care under it. The card opens a record of ${there}.`,
    },
  };
  const first: { decision: IdentityDecision | ''; reason: string } = { decision: '', reason: '' };
  const form = useActionForm({
    first,
    rules: rules.decideIdentity,
    check: ({ decision }) => ({ decision: decision === '' ? t`Choose whose card it is` : undefined }),
    send: (call, { decision, reason }) =>
      call('decideIdentity', {
        params: { id: conflict.authorizationId },
        body: { decision: decision || 'facility', reason: reason.trim() },
      }),
    success: t`Decided whose card it is`,
    onSuccess: ({ item }) => onDecided(item),
    onDone: onClose,
  });
  const { values, set, problem } = form;
  return (
    <Dialog
      title={<Trans>Whose card is it?</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm form={form} submit={<Trans>Save decision</Trans>} onCancel={onClose}>
        <IdentityComparison ours={ours} theirs={conflict.theirs} {...(photo ? { photo } : {})} />
        <Select
          label={t`Compared with the identity document`}
          name="decision"
          placeholder={t`Choose one`}
          description={values.decision === '' ? undefined : words[values.decision].meaning}
          options={identityDecisions.map((identityDecision) => ({
            value: identityDecision,
            label: words[identityDecision].label,
          }))}
          value={values.decision}
          error={problem('decision')}
          onChange={(event) =>
            set({
              decision:
                identityDecisions.find((identityDecision) => identityDecision === event.target.value) ?? '',
            })
          }
        />
        <TextArea
          label={t`Reason`}
          description={t`Which document you compared, or whom you asked.`}
          rows={2}
          {...form.field('reason')}
        />
      </ActionForm>
    </Dialog>
  );
}
