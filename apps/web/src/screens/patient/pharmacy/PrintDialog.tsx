import type { OrderLine, Patient } from '@afyakadi/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { givenOn, labelQuantity } from '../../../entities/orders/given.ts';
import { type LabelPaper, storedLabelPaper, storeLabelPaper } from '../../../entities/orders/labelPaper.ts';
import { Dosage } from '../../../entities/orders/labels.tsx';
import { MedicineLabels, type PrintedLabels } from '../../../entities/orders/MedicineLabels.tsx';
import type { Language } from '../../../lib/text/day.ts';
import { dayOf, formatMoment, formatNumber } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { DocumentButtons } from '../../../ui/DocumentButtons.tsx';
import { Printer } from '../../../ui/icons.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';

interface PrintDialogProps {
  patient: Patient;
  /** The medicines that were not cancelled, the newest order first. */
  lines: readonly OrderLine[];
  onClose: () => void;
}

/** Prints labels for the bags of medicines, or a prescription. One of them at a time: a page prints one document. */
export function PrintDialog({ patient, lines, onClose }: PrintDialogProps) {
  const { t } = useLingui();
  const [what, setWhat] = useState<'labels' | 'prescription'>('labels');
  return (
    <Dialog title={t`Print`} isOpen onOpenChange={onClose} size="medium">
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t`Document`}
          hideLabel
          options={[
            { value: 'labels', label: t`Labels` },
            { value: 'prescription', label: t`Prescription` },
          ]}
          value={what}
          onChange={setWhat}
        />
        {what === 'labels' ? <Labels patient={patient} lines={lines} /> : <Prescription lines={lines} />}
      </div>
    </Dialog>
  );
}

const idOf = (line: OrderLine) => line.memberVisitItemId;

/**
 * Returns the medicines whose labels are likely wanted: those given today, without what was taken back; before anything
 * is given, those still to be given. What was taken back is not among them.
 */
function wantedLabels(lines: readonly OrderLine[]): OrderLine[] {
  const today = dayOf(new Date());
  const given = lines.filter((line) => givenOn(line, today) > 0);
  return given.length > 0
    ? given
    : lines.filter(({ remaining, dispenses }) => remaining > 0 && dispenses.length === 0);
}

function Labels({ patient, lines }: Pick<PrintDialogProps, 'patient' | 'lines'>) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>('sw');
  const [paper, setPaper] = useState(storedLabelPaper);
  const [chosen, setChosen] = useState(() => wantedLabels(lines).map(idOf));
  const [printed, setPrinted] = useState<PrintedLabels>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const count = chosen.length;
  const today = dayOf(new Date());
  const choose = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <>
      <SegmentedControl
        label={t`Language of the patient`}
        options={[
          { value: 'sw', label: 'Kiswahili' },
          { value: 'en', label: 'English' },
        ]}
        value={language}
        onChange={setLanguage}
      />
      <SegmentedControl<LabelPaper>
        label={t`Paper of this device`}
        options={[
          { value: 'sheet', label: t`A4 sheet` },
          { value: 'roll', label: t`Labels 62 × 29 mm` },
        ]}
        value={paper}
        onChange={(next) => {
          setPaper(next);
          storeLabelPaper(next);
        }}
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">
          <Trans>Medicines</Trans>
        </legend>
        {lines.map((line) => (
          <Check
            key={line.memberVisitItemId}
            label={line.itemName}
            description={
              <>
                <span className="figures">
                  <Trans>Quantity</Trans> {formatNumber(labelQuantity(line, today))}
                </span>
                {' · '}
                <Dosage line={line} />
              </>
            }
            checked={chosen.includes(idOf(line))}
            onChange={(on) => choose(idOf(line), on)}
          />
        ))}
      </fieldset>
      <DialogActions>
        <Button
          variant="primary"
          icon={<Printer aria-hidden size={18} />}
          disabled={count === 0}
          onClick={() =>
            setPrinted({
              patient,
              lines: lines.filter((line) => chosen.includes(idOf(line))),
              language,
              paper,
            })
          }
        >
          <Plural value={count} one="Print # label" other="Print # labels" />
        </Button>
      </DialogActions>
      {printed ? <MedicineLabels labels={printed} /> : null}
    </>
  );
}

function Prescription({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useLingui();
  const orders = [...new Map(lines.toReversed().map((line) => [line.orderId, line])).values()].toReversed();
  const [orderId, setOrderId] = useState(orders[0]?.orderId ?? '');
  return (
    <>
      {orders.length > 1 ? (
        <Select
          label={t`Order`}
          options={orders.map((line) => ({
            value: line.orderId,
            label: `${formatMoment(line.createdAt)}, ${line.orderedByName}`,
          }))}
          value={orderId}
          onChange={(event) => setOrderId(event.target.value)}
        />
      ) : null}
      <DocumentButtons key={orderId} document="prescriptionSlip" id={orderId} name={t`Prescription`} />
    </>
  );
}
