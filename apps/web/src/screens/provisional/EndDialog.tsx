import { rules } from 'virtual:rules';
import { closedOutcomes } from '@afyakadi/contract/scheme/provisional';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOutcomeLabel } from '../../entities/provisional/labels.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ProvisionalFacts } from './ProvisionalFacts.tsx';
import type { RowDialogProps } from './ProvisionalTable.tsx';

/** Ends a provisional authorization that the scheme refused or does not decide: who pays, and why. */
export function EndDialog({ row, onDone, onClose }: RowDialogProps) {
  const { t } = useLingui();
  const word = useOutcomeLabel();
  const number = row.provisionalNo;
  const form = useActionForm({
    first: { outcome: '', note: '' },
    rules: rules.closeProvisional,
    check: ({ outcome }) => ({
      outcome: outcome === '' && row.cost !== 0 ? t`Choose what happens to the cost` : undefined,
    }),
    send: (call, { outcome, note }) =>
      call('closeProvisional', {
        params: { id: row.id },
        body: {
          outcome: closedOutcomes.find((candidate) => candidate === outcome) ?? 'other',
          note: note.trim(),
        },
      }),
    success: t`${number} ended`,
    onSuccess: onDone,
    onDone: onClose,
  });
  const cost = formatMoney(row.cost, 'TZS');
  return (
    <Dialog
      title={<Trans>End a provisional authorization</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        variant="danger"
        submit={<Trans>End authorization</Trans>}
        cancel={<Trans>Keep it open</Trans>}
        onCancel={onClose}
      >
        <ProvisionalFacts row={row} />
        <p className="text-muted">
          {row.cost === 0 ? (
            <Trans>Nothing was given under it. After it ends, it leaves the list and keeps its mark.</Trans>
          ) : (
            <Trans>
              The scheme does not pay {cost}. After it ends, it leaves the list, is not claimed, and keeps its
              mark.
            </Trans>
          )}
        </p>
        {row.cost === 0 ? null : (
          <Select
            label={t`What happens to the cost`}
            placeholder={t`Select`}
            options={closedOutcomes.map((outcome) => ({ value: outcome, label: word(outcome) }))}
            {...form.field('outcome')}
          />
        )}
        <TextArea
          label={t`Note`}
          description={row.cost === 0 ? t`Why, or who decided it.` : t`A receipt number, or who decided it.`}
          {...form.field('note')}
        />
      </ActionForm>
    </Dialog>
  );
}
