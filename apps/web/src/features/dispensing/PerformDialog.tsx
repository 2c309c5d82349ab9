import { rules } from 'virtual:rules';
import type { OrderLine } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReadyTexts } from '../../entities/orders/ReadyTexts.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';
import { patientPart, useOnlyLeft } from './draft.ts';
import { LineSummary, PatientPays } from './LineSummary.tsx';

interface PerformDialogProps {
  /** The current line: a colleague may do some of it while the dialog is open. */
  line: OrderLine;
  /** Imaging is done with what was found. */
  needsReport: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Records that a service was done, at most as often as is left, with a report. */
export function PerformDialog({ line, needsReport, onClose, onDone }: PerformDialogProps) {
  const { t } = useLingui();
  const left = line.remaining;
  const tooMany = useOnlyLeft()(left);
  const name = line.itemName;
  const form = useActionForm({
    first: { quantity: '1', report: '', serialNo: '', size: '' },
    rules: rules.performService,
    check: ({ quantity, report, serialNo, size }, outcomeUnknown) => ({
      // After a lost answer the server decides: it may have recorded it already.
      quantity: amountOf(quantity) > left && !outcomeUnknown ? tooMany : undefined,
      report: needsReport && report.trim() === '' ? t`Enter what was found` : undefined,
      serialNo:
        line.asks.includes('serialNo') && serialNo.trim() === '' ? t`Enter the serial number` : undefined,
      size: line.asks.includes('size') && size.trim() === '' ? t`Enter the size` : undefined,
    }),
    send: (call, { quantity, report, serialNo, size }) =>
      call('performService', {
        body: {
          memberVisitItemId: line.memberVisitItemId,
          quantity: amountOf(quantity),
          report: report.trim() || null,
          serialNo: serialNo.trim() || null,
          size: size.trim() || null,
        },
      }),
    // What happened comes first: on a phone a long name is cut.
    success: t`Recorded as done: ${name}`,
    failure: failures.submission,
    onDone,
  });
  // Each appliance with a serial number is a handover of its own.
  const asksAmount = line.quantity > 1 && !line.asks.includes('serialNo');
  const detailLabels = { serialNo: t`Serial number`, size: t`Size` };
  const count = amountOf(form.values.quantity);
  return (
    <Dialog title={<Trans>Record as done</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Confirm</Trans>} disabled={count < 1} onCancel={onClose}>
        <LineSummary line={line} />
        {asksAmount ? <AmountField label={t`How many`} {...form.field('quantity')} /> : null}
        {line.asks.map((detail) => (
          <TextField
            key={detail}
            label={detailLabels[detail]}
            autoFocus={!asksAmount && detail === line.asks[0]}
            {...form.field(detail)}
          />
        ))}
        <TextArea
          label={needsReport ? t`What was found` : t`Report (optional)`}
          rows={4}
          autoFocus={!asksAmount && line.asks.length === 0}
          {...form.field('report')}
        />
        <ReadyTexts
          itemCode={line.itemCode}
          itemName={name}
          value={form.values.report}
          onChange={(report) => form.set({ report })}
        />
        <PatientPays amount={patientPart(line, count)} />
      </ActionForm>
    </Dialog>
  );
}
