import { rules } from 'virtual:rules';
import type { CheckedOrder, Finding } from '@afyakadi/contract';
import { type Frequency, frequencies, frequencyNames } from '@afyakadi/contract/words';
import { type DoseUnit, readMedicine } from '@afyakadi/contract/words/medicines';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import { CoverageBadge } from '../../entities/orders/coverage.tsx';
import { Findings } from '../../entities/orders/labels.tsx';
import { formatMoney } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/Field.tsx';
import { RotateCcw, X } from '../../ui/icons.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { type Option, Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { steady } from '../../ui/useSteadyRows.ts';
import { courseOf, type DraftField, type DraftLine, dosePerKg, hasDose, quantityOf } from './draft.ts';
import { packOf } from './packs.ts';
import { useAmountText, useDosageText, usePacksText, useUnitLabels } from './useDosageText.ts';

/** Returns the contract's maximum length for a field of an order line. */
const ofLine = (name: string) => rules.addOrder[`memberItems[].${name}`]?.max;

export interface OrderLineFormProps {
  line: DraftLine;
  /** It was removed, and keeps its place for a moment. */
  gone: boolean;
  /** The result of the last order check; undefined before it. */
  checked: CheckedOrder['lines'][number] | undefined;
  problems: Partial<Record<DraftField, string>>;
  /** The diagnoses of the visit, and the one of this line, empty for none. */
  diagnoses: readonly Option[];
  diagnosisId: string;
  /** A child's weight, for the dose by weight; null for others. */
  weightKg: number | null;
  onChange: (change: Partial<DraftLine>) => void;
  onRemove: () => void;
  /** Enter in a field: the line is complete, and the search gets the focus. */
  onDone: () => void;
}

/** The element id of a line's field, for focusing it. */
export const fieldId = (itemId: string, field: DraftField) => `order-${itemId}-${field}`;

/** One line of the draft order: dosage, quantity, diagnosis, and the scheme's findings. */
export function OrderLineForm(props: OrderLineFormProps) {
  const { line, gone, checked, problems, diagnoses, diagnosisId, weightKg } = props;
  const { onChange, onRemove, onDone } = props;
  const { t } = useLingui();
  const translate = useTranslate();
  const title = useId();
  const dosageText = useDosageText();
  const { item } = line;
  const name = item.itemName;
  const findings: readonly Finding[] = checked?.findings ?? item.findings;
  const asksWhy = findings.some(({ severity }) => severity === 'confirm');
  const done = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onDone();
  };
  return (
    <li
      {...steady({ gone })}
      aria-labelledby={title}
      onKeyDown={done}
      className={cx('border-b border-line px-4 py-3 last:border-b-0', gone && 'opacity-60')}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 id={title} className="font-semibold break-words">
            {name}
          </h3>
          <p className="figures text-sm text-muted">
            {item.itemCode} · {formatMoney(item.unitPrice, 'Tsh')}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <span className="figures font-semibold">{checked ? formatMoney(checked.amount) : '–'}</span>
          <CoverageBadge coverage={checked?.coverage ?? item.coverage} split={checked?.split ?? null} />
        </div>
        <IconButton
          className="-mt-1.5 -mr-2"
          label={t`Remove ${name}`}
          icon={<X aria-hidden size={18} />}
          onClick={onRemove}
        />
      </div>
      <Findings findings={findings} />
      <FieldError id={`${title}-problem`}>{problems.item}</FieldError>
      <div className="mt-2 flex flex-col gap-2.5">
        {line.packs.length > 1 ? (
          <div className="sm:max-w-72">
            <Select
              label={t`Pack`}
              options={line.packs.map((pack) => ({
                value: pack.id,
                label: `${packOf(pack) || t`Single unit`} · ${formatMoney(pack.unitPrice, 'Tsh')}`,
              }))}
              value={item.id}
              onChange={(event) => {
                const pack = line.packs.find(({ id }) => id === event.target.value);
                // The same count of another pack is a different quantity.
                if (pack) onChange({ item: pack, quantity: null });
              }}
            />
          </div>
        ) : null}
        {item.category !== 'test' ? (
          <DosageFields line={line} problems={problems} weightKg={weightKg} onChange={onChange} />
        ) : null}
        <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
          {hasDose(item) ? (
            <TextField
              label={t`Dosage`}
              maxLength={ofLine('dosage')}
              value={dosageText(line)}
              onChange={(event) => onChange({ dosage: event.target.value })}
            />
          ) : null}
          {diagnoses.length > 0 ? (
            <Select
              id={fieldId(item.id, 'diagnosisId')}
              label={t`For the diagnosis`}
              options={diagnoses}
              placeholder={t`Not linked`}
              value={diagnosisId}
              error={problems.diagnosisId}
              onChange={(event) => onChange({ diagnosisId: event.target.value })}
            />
          ) : null}
          <TextField
            label={
              {
                medicine: t`Note to the pharmacist`,
                test: t`Note to the laboratory`,
                service: t`Note to the care point`,
              }[item.category]
            }
            maxLength={ofLine('doctorNote')}
            value={line.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
          {item.category !== 'medicine' ? (
            <div className="self-end">
              <Check
                label={<Trans>Urgent</Trans>}
                checked={line.urgent}
                onChange={(urgent) => onChange({ urgent })}
              />
            </div>
          ) : null}
        </div>
        {asksWhy ? (
          <TextField
            id={fieldId(item.id, 'overrideReason')}
            label={t`Reason for ordering anyway`}
            maxLength={ofLine('overrideReason')}
            aria-required
            value={line.overrideReason}
            error={problems.overrideReason && translate(problems.overrideReason)}
            onChange={(event) => onChange({ overrideReason: event.target.value })}
          />
        ) : null}
      </div>
    </li>
  );
}

/** Dose, frequency and days, and the quantity that follows from them. */
function DosageFields({
  line,
  problems,
  weightKg,
  onChange,
}: Pick<OrderLineFormProps, 'line' | 'problems' | 'weightKg' | 'onChange'>) {
  const { t } = useLingui();
  const translate = useTranslate();
  const unitLabels = useUnitLabels();
  const { id } = line.item;
  const { units } = readMedicine(line.item);
  const isOther = line.unit !== '' && !units.includes(line.unit);
  const workedOut = quantityOf({ ...line, quantity: null });
  const changed = line.quantity !== null && workedOut !== '' && line.quantity.trim() !== workedOut;
  const quantity = (
    <NumberField
      kind="whole"
      id={fieldId(id, 'quantity')}
      label={t`Quantity`}
      className="figures text-right"
      value={quantityOf(line)}
      error={problems.quantity}
      onChange={(event) => onChange({ quantity: event.target.value })}
    />
  );
  const restore = changed ? (
    <Button
      variant="quiet"
      className="self-start px-2 text-sm"
      icon={<RotateCcw aria-hidden size={14} />}
      onClick={() => onChange({ quantity: null })}
    >
      <Trans>Calculated: {workedOut}</Trans>
    </Button>
  ) : null;
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
        />
        <Select
          id={fieldId(id, 'unit')}
          label={t`Unit`}
          {...(line.unit === '' ? { placeholder: t`Choose` } : {})}
          options={[...units, ...(isOther ? [line.unit] : [])].map((unit) => ({
            value: unit,
            label: unit && unitLabels[unit],
          }))}
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
        />
        {quantity}
      </div>
      <Course line={line} />
      {weightKg === null ? null : <DosePerKg line={line} weightKg={weightKg} />}
      {restore}
    </>
  );
}

/** How the quantity follows from the whole course, or why it has to be entered. */
function Course({ line }: { line: DraftLine }) {
  const { t } = useLingui();
  const amountText = useAmountText();
  const packsText = usePacksText();
  const course = courseOf(line);
  if (course.kind === 'known') {
    // One tablet for each: there is nothing to round.
    if (course.content === 1 && course.medicine.unit === course.unit) return null;
    const all = amountText(course.course, course.unit);
    const packs = packsText(course);
    const content = amountText(course.content, course.unit);
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
    ...(mg === undefined ? [] : [`${mg} mg/kg`]),
    ...(IU === undefined ? [] : [`${IU} IU/kg`]),
    ...(ml === undefined ? [] : [`${ml} ml/kg`]),
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
