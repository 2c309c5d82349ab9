import type { CheckedOrder, Finding } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import { CoverageBadge } from '../../entities/orders/coverage.tsx';
import { Findings } from '../../entities/orders/labels.tsx';
import { formatMoney } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/Field.tsx';
import { X } from '../../ui/icons.ts';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { type Option, Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { steady } from '../../ui/useSteadyRows.ts';
import { DosageFields, type DosageFieldsProps } from './DosageFields.tsx';
import { fieldId, hasDose, withPack } from './draft.ts';
import { packOf } from './packs.ts';
import { useDosageText } from './useDosageText.ts';
import { lineRule } from './useLineProblems.ts';

export interface OrderLineFormProps extends DosageFieldsProps {
  /** It was removed, and keeps its place for a moment. */
  gone: boolean;
  /** The result of the last order check; undefined before it. */
  checked: CheckedOrder['lines'][number] | undefined;
  /** The diagnoses of the visit, and the one of this line, empty for none. */
  diagnoses: readonly Option[];
  diagnosisId: string;
  onRemove: () => void;
  /** Enter in a field: the line is complete, and the search gets the focus. */
  onDone: () => void;
}

/** One line of the draft order: dosage, quantity, diagnosis, and the scheme's findings. */
export function OrderLineForm(props: OrderLineFormProps) {
  const { line, gone, checked, problems, onChange, onDone } = props;
  const { t } = useLingui();
  const translate = useTranslate();
  const title = useId();
  const { item } = line;
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
      <LineHead {...props} title={title} />
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
                if (pack) onChange(withPack(line, pack));
              }}
            />
          </div>
        ) : null}
        {item.category !== 'test' ? <DosageFields {...props} /> : null}
        <LineNotes {...props} />
        {asksWhy ? (
          <ReasonField
            usual={[
              t`Taken before without harm`,
              t`The guideline has this dose`,
              t`Nothing else is available`,
              t`Agreed with a specialist`,
            ]}
            id={fieldId(item.id, 'overrideReason')}
            label={t`Reason for ordering anyway`}
            isLine
            maxLength={lineRule('overrideReason')?.max}
            value={line.overrideReason}
            error={problems.overrideReason && translate(problems.overrideReason)}
            onChange={(event) => onChange({ overrideReason: event.target.value })}
          />
        ) : null}
      </div>
    </li>
  );
}

/** The item with its price, and what the line comes to once its quantity is known. */
function LineHead({ line, checked, title, onRemove }: OrderLineFormProps & { title: string }) {
  const { t } = useLingui();
  const { item } = line;
  const name = item.itemName;
  const amount = checked?.amount ?? null;
  return (
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
        <span className="figures font-semibold">{amount === null ? '–' : formatMoney(amount)}</span>
        <CoverageBadge coverage={checked?.coverage ?? item.coverage} split={checked?.split ?? null} />
      </div>
      <IconButton
        className="-mt-1.5 -mr-2"
        label={t`Remove ${name}`}
        icon={<X aria-hidden size={18} />}
        onClick={onRemove}
      />
    </div>
  );
}

/** The dosage in words, what the line is for, and a note to those who carry it out. */
function LineNotes({ line, problems, diagnoses, diagnosisId, onChange }: OrderLineFormProps) {
  const { t } = useLingui();
  const dosageText = useDosageText();
  const { item } = line;
  return (
    <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {hasDose(item) ? (
        <TextField
          label={t`Dosage`}
          id={fieldId(item.id, 'dosage')}
          maxLength={lineRule('dosage')?.max}
          error={problems.dosage}
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
        id={fieldId(item.id, 'doctorNote')}
        maxLength={lineRule('doctorNote')?.max}
        error={problems.doctorNote}
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
  );
}
