import type { OrderLine } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { leftOf } from '../../entities/approvals/status.ts';
import { ApiError, describe, newKey } from '../../lib/api/api.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';
import { LineSummary } from './LineSummary.tsx';
import { useDispense } from './queries.ts';

interface DispenseDialogProps {
  memberId: string;
  /** As it stands now: a colleague's dispensing changes what is left while the dialog is open. */
  line: OrderLine;
  onClose: () => void;
  onDone: () => void;
}

/** §2 Dispense dialog with the rules of §5: how many are given, at most what is left. */
export function DispenseDialog({ memberId, line, onClose, onDone }: DispenseDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const dispense = useDispense(memberId);
  const [key] = useState(newKey);
  const form = useRef<HTMLFormElement>(null);
  const [amount, setAmount] = useState(() => String(toGive(line)));
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const [asked, setAsked] = useState(false);
  const left = line.remaining;
  const count = amountOf(amount);
  const unanswered = line.overrideReason === null && line.findings.some(isForbidding);
  const asksReason = unanswered || asked;
  // Once it was sent the server decides: it may have given them, with the answer lost, and then it says so again.
  const aboveLeft = count > left && dispense.isIdle;

  const edit = (change: () => void) => {
    change();
    setReasonMissing(false);
    dispense.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dispense.isPending || count < 1) return;
    if (aboveLeft) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (asksReason && reason.trim().length < 3) {
      setReasonMissing(true);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    dispense.mutate(
      {
        body: {
          memberVisitItemId: line.memberVisitItemId,
          quantity: count,
          ...(asksReason ? { overrideReason: reason.trim() } : {}),
        },
        key,
      },
      {
        onSuccess: () => {
          notify.ok(translate(successes.medication));
          onDone();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.fields.overrideReason) setAsked(true);
          notify.bad(translate(describe(error, failures.medication)), error);
        },
      },
    );
  };
  const refused = dispense.error instanceof ApiError ? dispense.error.fields : {};
  const tooMany =
    left === 0 ? t`Nothing is left of it.` : left === 1 ? t`Only 1 is left.` : t`Only ${left} are left.`;
  const amountError = refused.quantity ? translate(refused.quantity) : aboveLeft ? tooMany : undefined;
  const reasonError = reasonMissing
    ? t`Say why, in at least 3 characters`
    : refused.overrideReason
      ? translate(refused.overrideReason)
      : undefined;
  const price = formatMoney(line.unitPrice * count, 'Tsh');
  return (
    <Dialog title={<Trans>Dispense</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <form ref={form} onSubmit={submit} noValidate>
        <LineSummary line={line} />
        <div className="mt-4 flex flex-col gap-4">
          <AmountField
            label={t`Amount`}
            value={amount}
            onChange={(text) => edit(() => setAmount(text))}
            error={amountError}
          />
          {asksReason ? (
            <TextArea
              label={t`Reason for giving it against the allergy`}
              value={reason}
              maxLength={300}
              rows={2}
              onChange={(event) => edit(() => setReason(event.target.value))}
              error={reasonError}
            />
          ) : null}
          {line.coverage === 'cash' && count > 0 && count <= left ? (
            <p className="flex justify-between gap-4 rounded-md bg-sunken px-3 py-2">
              <Trans>The patient pays</Trans>
              <span className="figures font-semibold">{price}</span>
            </p>
          ) : null}
        </div>
        {dispense.error && !refused.quantity && !refused.overrideReason ? (
          <div className="mt-4">
            <Band
              tone="bad"
              title={translate(describe(dispense.error, failures.medication))}
              announce="alert"
            />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={dispense.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" disabled={count < 1} pending={dispense.isPending}>
            <Trans>Confirm</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What is left to give, or less where the scheme approved less. */
function toGive({ remaining, approval }: OrderLine): number {
  const approved = approval ? leftOf(approval) : 0;
  return approved > 0 ? Math.min(remaining, approved) : remaining;
}

/** An allergy that somebody must answer for before the medicine is given. */
const isForbidding = ({ code, severity }: OrderLine['findings'][number]) =>
  code === 'allergy' && severity === 'confirm';
