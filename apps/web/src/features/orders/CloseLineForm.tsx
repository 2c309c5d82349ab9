import { rules } from 'virtual:rules';
import type { OrderLine } from '@afyakadi/contract';
import { allClosingReasons, closingReasons } from '@afyakadi/contract/care/orders';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { tooShort } from '../../lib/forms/tooLong.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

interface CloseLineFormProps {
  line: Pick<OrderLine, 'memberVisitItemId' | 'itemName' | 'category' | 'dispensedQuantity' | 'remaining'>;
  onDone: (line: OrderLine) => void;
  onBack: () => void;
}

const reasonNamed = (text: string) => allClosingReasons.find((closingReason) => closingReason === text);

/** Closes a line that will not be carried out, with a reason. A closed line is never claimed. */
export function CloseLineForm({ line, onDone, onBack }: CloseLineFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const medicine = line.category === 'medicine';
  const name = line.itemName;
  const left = line.remaining;
  const form = useActionForm({
    first: { reason: '', remarks: '' },
    rules: rules.closeLine,
    check: ({ reason, remarks }) => ({
      reason: reasonNamed(reason) ? undefined : t`Choose a reason`,
      remarks: reason === 'Other' ? tooShort(rules.cancelLine.reason, remarks) : undefined,
    }),
    send: (call, { reason, remarks }) =>
      call('closeLine', {
        params: { id: line.memberVisitItemId },
        body: { reason: reasonNamed(reason) ?? 'Other', remarks: remarks.trim() || null },
      }),
    success: medicine ? t`Closed as not given` : t`Closed as not done`,
    failure: failures.submission,
    onDone: ({ item }) => onDone(item),
  });
  return (
    <ActionForm
      form={form}
      variant="danger"
      submit={medicine ? <Trans>Close as not given</Trans> : <Trans>Close as not done</Trans>}
      cancel={<Trans context="an order line">Keep it open</Trans>}
      onCancel={onBack}
    >
      <p>
        {line.category === 'service' && line.dispensedQuantity > 0 ? (
          <Trans>
            The {left} that are left of {name} will not be done. What was done stays; the doctor sees the
            reason.
          </Trans>
        ) : !medicine ? (
          <Trans>{name} will not be done. The doctor sees the reason, and it is not claimed.</Trans>
        ) : line.dispensedQuantity > 0 ? (
          <Trans>
            The {left} that are left of {name} will not be given. What was dispensed stays; the doctor sees
            the reason.
          </Trans>
        ) : (
          <Trans>{name} will not be given. The doctor sees the reason, and it is not claimed.</Trans>
        )}
      </p>
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason`}
        autoFocus
        options={closingReasons[line.category].map((closingReason) => ({
          value: closingReason,
          label: translate(closingReason),
        }))}
        {...form.field('reason')}
      />
      <TextArea
        label={form.values.reason === 'Other' ? t`Remarks` : t`Remarks (optional)`}
        rows={2}
        {...form.field('remarks')}
      />
    </ActionForm>
  );
}
