import { rules } from 'virtual:rules';
import type { ClaimMonth } from '@afyakadi/contract';
import { shillingsIn } from '@afyakadi/contract/formats/numbers';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { owed } from '../../entities/claims/month.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { dayOf, formatMoney } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Records the scheme's payment for a closed month. */
export function PaymentDialog({
  month: { year, month, scheme, ...rest },
  onClose,
}: {
  month: ClaimMonth;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const name = useMonthName()({ year, month, scheme });
  const still = formatMoney(owed(rest), 'TZS');
  const form = useActionForm({
    first: { amount: '', paidOn: dayOf(new Date()), reference: '' },
    rules: rules.recordPayment,
    words: { paidOn: t`Choose the day` },
    check: ({ amount }) => ({
      amount: (shillingsIn(amount) ?? 0) >= 1 ? undefined : t`Enter whole TZS, at least 1`,
    }),
    send: (call, { amount, ...typed }) =>
      call('recordPayment', {
        body: { year, month, verifierId: scheme?.verifierId, ...typed, amount: shillingsIn(amount) ?? 0 },
      }),
    success: t`Payment recorded`,
    failure: failures.submission,
    onDone: onClose,
  });
  return (
    <Dialog title={t`Payment for ${name}`} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Record the payment</Trans>} onCancel={onClose}>
        <NumberField
          kind="shillings"
          label={t`Amount (TZS)`}
          description={t`Still owed: ${still}`}
          autoFocus
          {...form.field('amount')}
        />
        <DateField label={t`Paid on`} max={dayOf(new Date())} {...form.field('paidOn')} />
        <TextField label={t`Reference`} autoComplete="off" {...form.field('reference')} />
      </ActionForm>
    </Dialog>
  );
}
