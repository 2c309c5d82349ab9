import type { ClaimMonth } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { owed } from '../../entities/claims/month.ts';
import { useRecordPayment } from '../../entities/claims/queries.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { dayOf, formatMoney } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Problems = Partial<Record<'amount' | 'paidOn' | 'reference', string>>;

/** Records what the scheme paid for a closed month. */
export function PaymentDialog({ month, onClose }: { month: ClaimMonth; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const monthName = useMonthName();
  const record = useRecordPayment();
  const key = useKey();
  const [amount, setAmount] = useState('');
  const [paidOn, setPaidOn] = useState(() => dayOf(new Date()));
  const [reference, setReference] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const name = monthName(month);
  const still = formatMoney(owed(month), 'TZS');
  const fields = record.error instanceof ApiError ? record.error.fields : {};
  const at = (field: keyof Problems) =>
    problems[field] ?? (fields[field] ? translate(fields[field]) : undefined);
  const edit = (field: keyof Problems, change: () => void) => {
    change();
    setProblems(({ [field]: _, ...others }) => others);
    record.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (record.isPending) return;
    const whole = /^\d[\d,\s]*$/.test(amount.trim()) ? Number(amount.replace(/[,\s]/g, '')) : 0;
    const found: Problems = {
      ...(whole >= 1 ? {} : { amount: t`Enter whole TZS, at least 1` }),
      ...(paidOn === '' ? { paidOn: t`Choose the day` } : {}),
      ...(reference.trim() === '' ? { reference: t`Enter the reference of the payment` } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    record.mutate(
      {
        body: { year: month.year, month: month.month, amount: whole, paidOn, reference: reference.trim() },
        key: key.now(),
      },
      {
        onSuccess: () => {
          key.answered();
          notify.ok(t`Payment recorded`);
          onClose();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.submission)), error);
        },
      },
    );
  };
  return (
    <Dialog title={t`Payment for ${name}`} isOpen onOpenChange={onClose} isDismissable={false}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Amount (TZS)`}
          description={t`Still owed: ${still}`}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={amount}
          onChange={(event) => edit('amount', () => setAmount(event.target.value))}
          error={at('amount')}
        />
        <TextField
          label={t`Paid on`}
          type="date"
          max={dayOf(new Date())}
          value={paidOn}
          onChange={(event) => edit('paidOn', () => setPaidOn(event.target.value))}
          error={at('paidOn')}
        />
        <TextField
          label={t`Reference`}
          autoComplete="off"
          maxLength={60}
          value={reference}
          onChange={(event) => edit('reference', () => setReference(event.target.value))}
          error={at('reference')}
        />
        {record.error && Object.keys(fields).length === 0 ? (
          <Band tone="bad" title={translate(describe(record.error, failures.submission))} announce="alert" />
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={record.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={record.isPending}>
            <Trans>Record the payment</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
