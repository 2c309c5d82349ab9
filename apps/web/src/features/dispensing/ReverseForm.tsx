import { rules } from 'virtual:rules';
import type { OrderLine } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';

interface ReverseFormProps {
  act: OrderLine['dispenses'][number];
  /** False for a service. */
  isMedicine: boolean;
  onDone: (line: OrderLine) => void;
  onBack: () => void;
}

/** Reverses one dispensing, or the doing of a service, in part or in whole, with a reason. */
export function ReverseForm({ act, isMedicine, onDone, onBack }: ReverseFormProps) {
  const { t } = useLingui();
  const maximum = act.quantity - act.reversedQuantity;
  const tooMany = isMedicine
    ? t`At most ${maximum} of this dispensing can be returned.`
    : t`At most ${maximum} can be taken back.`;
  const form = useActionForm({
    first: { quantity: String(maximum), reason: '' },
    rules: rules.reverseDispense,
    check: ({ quantity }) => ({ quantity: amountOf(quantity) > maximum ? tooMany : undefined }),
    send: (call, { quantity, reason }) =>
      call('reverseDispense', { params: { id: act.id }, body: { quantity: amountOf(quantity), reason } }),
    success: isMedicine ? t`Dispensing taken back` : t`Taken back`,
    failure: failures.submission,
    onDone: ({ item }) => onDone(item),
  });
  const count = amountOf(form.values.quantity);
  return (
    <ActionForm
      form={form}
      variant="danger"
      submit={<Trans>Reverse</Trans>}
      disabled={count < 1}
      cancel={<Trans>Back</Trans>}
      onCancel={onBack}
    >
      <p>
        {isMedicine ? (
          <Trans>Returned medicine can be dispensed again and is not claimed.</Trans>
        ) : (
          <Trans>What is taken back can be done again and is not claimed.</Trans>
        )}
      </p>
      <AmountField
        label={t`Amount`}
        {...form.field('quantity')}
        error={form.problem('quantity') ?? (count > maximum ? tooMany : undefined)}
      />
      <ReasonField
        usual={isMedicine ? [t`The patient gave it back`, t`Given by mistake`] : [t`Recorded by mistake`]}
        label={t`Reason`}
        {...form.field('reason')}
      />
    </ActionForm>
  );
}
