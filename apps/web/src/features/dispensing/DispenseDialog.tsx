import { rules } from 'virtual:rules';
import type { OrderLine } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';
import { DispenseTexts } from './DispenseTexts.tsx';
import { asksReason, firstDraft, patientPart, sentLine, useOnlyLeft } from './draft.ts';
import { LineSummary, PatientPays } from './LineSummary.tsx';
import { type DosedPatient, PatientFacts } from './PatientFacts.tsx';

interface DispenseDialogProps {
  patient: DosedPatient;
  /** The current line: a colleague may dispense some while the dialog is open. */
  line: OrderLine;
  /** Gives another pack or brand instead. */
  onSubstitute: () => void;
  onClose: () => void;
  onDone: () => void;
}

/** Dispenses at most the remaining quantity (requirements 7.5). */
export function DispenseDialog({ patient, line, onSubstitute, onClose, onDone }: DispenseDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [reasonRequested, setReasonRequested] = useState(false);
  const left = line.remaining;
  const tooMany = useOnlyLeft()(left);
  const needsReason = asksReason(line) || reasonRequested;
  const form = useActionForm({
    first: firstDraft(line),
    rules: rules.dispenseLine,
    required: needsReason ? ['overrideReason'] : [],
    // After a lost answer the server decides: it may have recorded the dispensing already.
    check: ({ quantity }, outcomeUnknown) => ({
      quantity: amountOf(quantity) > left && !outcomeUnknown ? tooMany : undefined,
    }),
    send: (call, draft) => call('dispenseLine', { body: sentLine(line, draft) }),
    success: translate(successes.medication),
    failure: failures.medication,
    onFailure: (error) => {
      if (error instanceof ApiError && error.fields.overrideReason) setReasonRequested(true);
    },
    onDone,
  });
  const count = amountOf(form.values.quantity);
  const isTooMany = count > left && !form.pending && !form.outcomeUnknown;
  return (
    <Dialog title={<Trans>Dispense</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Confirm</Trans>} disabled={count < 1} onCancel={onClose}>
        <PatientFacts patient={patient} />
        <LineSummary line={line} />
        <Button variant="quiet" className="-ml-3 self-start px-3 text-sm" onClick={onSubstitute}>
          <Trans>Give another pack or brand</Trans>
        </Button>
        <AmountField
          label={t`Amount`}
          {...form.field('quantity')}
          error={form.problem('quantity') ?? (isTooMany ? tooMany : undefined)}
        />
        <DispenseTexts asksReason={needsReason} field={form.field} />
        <PatientPays amount={patientPart(line, count)} />
      </ActionForm>
    </Dialog>
  );
}
