import { ageUnits } from '@afyakadi/contract/formats/ages';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { longestNumber, useNumberQuestion } from '../../../lib/text/useNumberQuestion.ts';
import { FieldError } from '../../../ui/Field.tsx';
import { SelectBox } from '../../../ui/Select.tsx';
import type { TypedAge } from './ages.ts';

export interface AgeFieldProps {
  label: string;
  name: string;
  value: TypedAge;
  error: string | undefined;
  onChange: (age: TypedAge) => void;
}

/** An age limit with its unit; an empty field means no limit. */
export function AgeField({ label, name, value, error: problem, onChange }: AgeFieldProps) {
  const { t } = useLingui();
  const error = useNumberQuestion()(value.amount) ?? problem;
  const id = useId();
  const units = { years: t`years`, months: t`months`, days: t`days` };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2">
        <input
          id={id}
          name={name}
          inputMode="numeric"
          maxLength={longestNumber}
          placeholder={t`Any`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value.amount}
          onChange={(event) => onChange({ ...value, amount: event.target.value })}
          className="field-box figures"
        />
        <SelectBox
          aria-label={t`${label}: unit`}
          value={value.unit}
          onChange={(event) =>
            onChange({ ...value, unit: ageUnits.find((unit) => unit === event.target.value) ?? 'years' })
          }
          options={ageUnits.map((unit) => ({ value: unit, label: units[unit] }))}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
