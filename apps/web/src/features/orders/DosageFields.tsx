import { type DoseUnit, readMedicine } from '@afyakadi/contract/care/medicines';
import { type Frequency, frequencies, frequencyNames } from '@afyakadi/contract/care/orders';
import { packContent } from '@afyakadi/contract/care/quantities';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAmountText } from '../../entities/orders/useAmountText.ts';
import { formatAmount, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { RotateCcw } from '../../ui/icons.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { courseOf, type DraftLine, dosePerKg, fieldId, hasDose, quantityOf } from './draft.ts';
import { usePacksText, useUnitLabels } from './useDosageText.ts';
import type { LineProblems } from './useLineProblems.ts';

export interface DosageFieldsProps {
  line: DraftLine;
  problems: LineProblems;
  /** A child's weight, for the dose by weight; null for others. */
  weightKg: number | null;
  onChange: (change: Partial<DraftLine>) => void;
  /** The field that was just filled in. */
  onLeave: (field: 'dose' | 'days' | 'quantity') => void;
}

/** Dose, frequency and days, and the quantity that follows from them. */
export function DosageFields({ line, problems, weightKg, onChange, onLeave }: DosageFieldsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const unitLabels = useUnitLabels();
  const { id } = line.item;
  const { units } = readMedicine(line.item);
  const quantity = (
    <NumberField
      kind="whole"
      id={fieldId(id, 'quantity')}
      label={t`Quantity`}
      className="figures text-right"
      value={quantityOf(line)}
      error={problems.quantity}
      onChange={(event) => onChange({ quantity: event.target.value })}
      onBlur={() => onLeave('quantity')}
    />
  );
  if (!hasDose(line.item)) return <div className="max-w-28">{quantity}</div>;
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-[5rem_9rem_minmax(9rem,1fr)_5rem_6rem]">
        <NumberField
          kind="decimal"
          id={fieldId(id, 'dose')}
          label={t`Dose`}
          className="figures text-right"
          value={line.dose}
          error={problems.dose}
          // A dosage from before would contradict another dose.
          onChange={(event) => onChange({ dose: event.target.value, dosage: null })}
          onBlur={() => onLeave('dose')}
        />
        <Select
          id={fieldId(id, 'unit')}
          label={t`Unit`}
          {...(line.unit === '' ? { placeholder: t`Choose` } : {})}
          options={units.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
          value={line.unit}
          error={problems.unit}
          onChange={(event) => onChange({ unit: unitFrom(event.target.value, units), dosage: null })}
        />
        <div className="col-span-2 sm:col-span-1">
          <Select
            id={fieldId(id, 'frequency')}
            label={t`Frequency`}
            placeholder={t`Choose`}
            options={frequencies.map((frequency) => ({
              value: frequency,
              label: `${frequency} · ${translate(frequencyNames[frequency])}`,
            }))}
            value={line.frequency}
            error={problems.frequency}
            onChange={(event) => onChange({ frequency: frequencyFrom(event.target.value) })}
          />
        </div>
        <NumberField
          kind="whole"
          id={fieldId(id, 'days')}
          label={t`Days`}
          className="figures text-right"
          value={line.days}
          error={problems.days}
          onChange={(event) => onChange({ days: event.target.value })}
          onBlur={() => onLeave('days')}
        />
        {quantity}
      </div>
      <Course line={line} />
      {weightKg === null ? null : <DosePerKg line={line} weightKg={weightKg} />}
      <Restore line={line} onChange={onChange} />
    </>
  );
}

/** Offers the quantity that follows from the directions, where another one was entered. */
function Restore({ line, onChange }: Pick<DosageFieldsProps, 'line' | 'onChange'>) {
  const calculated = quantityOf({ ...line, quantity: null });
  if (line.quantity === null || calculated === '' || line.quantity.trim() === calculated) return null;
  const count = formatNumber(Number(calculated));
  return (
    <Button
      variant="quiet"
      className="self-start px-2 text-sm"
      icon={<RotateCcw aria-hidden size={14} />}
      onClick={() => onChange({ quantity: null })}
    >
      <Trans>Calculated: {count}</Trans>
    </Button>
  );
}

/** How the quantity follows from the whole course, or why it has to be entered. */
function Course({ line }: { line: DraftLine }) {
  const { t } = useLingui();
  const amountText = useAmountText();
  const packsText = usePacksText();
  const course = courseOf(line);
  if (course.kind === 'known') {
    const inPack = packContent(course);
    if (!inPack) return null;
    const all = amountText(course.course, course.unit);
    const packs = packsText(course);
    const content = amountText(inPack.amount, inPack.unit);
    return (
      <p className="figures text-sm text-muted">
        <Trans>
          {all} → {packs} of {content}
        </Trans>
      </p>
    );
  }
  const why = {
    directions: '',
    form: t`The form of this item is not known: enter the quantity.`,
    pack: t`The price list does not say what a pack contains: enter the quantity.`,
    unit: t`The quantity does not follow from this unit: enter it.`,
    part: t`Each dose is a part of what is opened for it: enter the quantity.`,
  }[course.why];
  return why ? <p className="text-sm text-muted">{why}</p> : null;
}

/** What a dose is for each kilogram of a child, where the strength tells. */
function DosePerKg({ line, weightKg }: { line: DraftLine; weightKg: number }) {
  const { mg, ml, IU } = dosePerKg(line, weightKg);
  const amounts = [
    ...(mg === undefined ? [] : [`${formatAmount(mg)} mg/kg`]),
    ...(IU === undefined ? [] : [`${formatAmount(IU)} IU/kg`]),
    ...(ml === undefined ? [] : [`${formatAmount(ml)} ml/kg`]),
  ].join(' · ');
  return amounts ? (
    <p className="figures text-sm text-muted">
      <Trans>Each dose: {amounts}</Trans>
    </p>
  ) : null;
}

function unitFrom(value: string, units: readonly DoseUnit[]): DoseUnit | '' {
  return units.find((unit) => unit === value) ?? '';
}

function frequencyFrom(value: string): Frequency | '' {
  return frequencies.find((frequency) => frequency === value) ?? '';
}
