import type { Measure, PreviousResult } from '@afyakadi/contract';
import { numberIn } from '@afyakadi/contract/formats/numbers';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDay } from '../../lib/text/format.ts';
import { useNumberQuestion } from '../../lib/text/useNumberQuestion.ts';
import { FieldError } from '../../ui/Field.tsx';
import { differenceText } from './difference.ts';
import { Flag } from './labels.tsx';
import { formatRange, isCriticalValue, rangeFlag } from './measuredValue.ts';
import { UnitLabel } from './UnitLabel.tsx';

interface MeasureFieldProps {
  measure: Measure;
  /** The patient's result of the same test before. */
  previous: PreviousResult | null;
  value: string;
  name: string;
  onChange: (event: { target: { value: string } }) => void;
  /** Called when a field with a value is left, but not for a button, which judges all or none. */
  onLeave: () => void;
  error: string | undefined;
  autoFocus: boolean;
}

/** A measured value: name and reference range, number, unit, and whether it is low or high. */
export function MeasureField({
  measure,
  previous,
  name,
  value,
  onChange,
  onLeave,
  error: problem,
  autoFocus,
}: MeasureFieldProps) {
  const id = useId();
  const range = formatRange(measure);
  const question = useNumberQuestion();
  const error = question(value, measure.decimals) ?? problem;
  const number = numberIn(value, measure.decimals);
  const judged =
    typeof number === 'number' && !error
      ? { flag: rangeFlag(number, measure), critical: isCriticalValue(number, measure) }
      : null;
  const before = previous?.values.find(({ code, unit }) => code === measure.code && unit === measure.unit);
  return (
    <div className="flex flex-col justify-center border-b border-line py-1.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block text-sm font-medium">
            {measure.name}
          </label>
          <div className="flex min-h-6 flex-wrap items-center gap-x-2">
            <span id={`${id}-about`} className="figures text-sm whitespace-nowrap text-muted">
              {range ? (
                <>
                  {range} <span className="sr-only">{measure.unit}</span>
                </>
              ) : (
                <Trans>no range</Trans>
              )}
            </span>
            <span role="status">
              <Flag value={judged} />
            </span>
          </div>
          {before && previous ? <Before at={previous.at} before={before.value} now={number} /> : null}
        </div>
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that opens for typing
          autoFocus={autoFocus}
          value={value}
          onChange={onChange}
          onBlur={({ relatedTarget }) => {
            // A message that appears while a button is pressed moves it from under the pointer.
            if (value.trim() !== '' && !(relatedTarget instanceof HTMLButtonElement)) onLeave();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-about ${id}-error` : `${id}-about`}
          className="field-box figures max-w-24 shrink-0 text-right"
        />
        <span aria-hidden className="w-14 shrink-0 text-sm text-muted">
          <UnitLabel unit={measure.unit} />
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Shows the value before with its day, and the difference while a number is typed. */
function Before({ at, before, now }: { at: string; before: number; now: number | null | undefined }) {
  const day = formatDay(at);
  return (
    <p className="figures text-sm text-muted">
      <Trans>
        previous {before}, {day}
      </Trans>
      {typeof now === 'number' ? <> ({differenceText(now, before)})</> : null}
    </p>
  );
}
