import type { OrderLine } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, describe, newKey } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';
import { useReverse } from './queries.ts';

interface ReverseFormProps {
  memberId: string;
  act: OrderLine['dispenses'][number];
  onDone: (line: OrderLine) => void;
  onBack: () => void;
}

/** Takes back what one act of dispensing gave, in part or whole, with the reason. */
export function ReverseForm({ memberId, act, onDone, onBack }: ReverseFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const reverse = useReverse(memberId);
  const [key] = useState(newKey);
  const form = useRef<HTMLFormElement>(null);
  const most = act.quantity - act.reversedQuantity;
  const [amount, setAmount] = useState(() => String(most));
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const count = amountOf(amount);

  const edit = (change: () => void) => {
    change();
    setReasonMissing(false);
    reverse.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reverse.isPending || count < 1) return;
    if (count > most) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (reason.trim().length < 3) {
      setReasonMissing(true);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    reverse.mutate(
      { dispenseId: act.id, quantity: count, reason: reason.trim(), key },
      {
        onSuccess: ({ item }) => {
          notify.ok(t`Dispensing taken back`);
          onDone(item);
        },
        onError: (error) => notify.bad(translate(describe(error, failures.submission)), error),
      },
    );
  };
  const refused = reverse.error instanceof ApiError ? reverse.error.fields : {};
  const amountError = refused.quantity
    ? translate(refused.quantity)
    : count > most
      ? t`At most ${most} of this dispensing can be taken back.`
      : undefined;
  const reasonError = reasonMissing
    ? t`Say why, in at least 3 characters`
    : refused.reason
      ? translate(refused.reason)
      : undefined;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="mb-4">
        <Trans>What is taken back can be dispensed again, and is not claimed.</Trans>
      </p>
      <div className="flex flex-col gap-4">
        <AmountField
          label={t`Amount`}
          value={amount}
          onChange={(text) => edit(() => setAmount(text))}
          error={amountError}
        />
        <TextArea
          label={t`Reason`}
          value={reason}
          maxLength={300}
          rows={2}
          onChange={(event) => edit(() => setReason(event.target.value))}
          error={reasonError}
        />
      </div>
      {reverse.error && Object.keys(refused).length === 0 ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(reverse.error, failures.submission))} announce="alert" />
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onBack} disabled={reverse.isPending}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant="danger" disabled={count < 1} pending={reverse.isPending}>
          <Trans>Reverse</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
