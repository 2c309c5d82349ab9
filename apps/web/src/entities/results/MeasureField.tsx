import '../../ui/columns.css';
import type { Measure, PreviousResult } from '@afyakadi/contract';
import { numberIn } from '@afyakadi/contract/formats/numbers';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDay } from '../../lib/text/format.ts';
import { useNumberQuestion } from '../../lib/text/useNumberQuestion.ts';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/Field.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
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

const before = (previous: PreviousResult | null, measure: Measure) =>
  previous?.values.find(({ code, unit }) => code === measure.code && unit === measure.unit);

const columns = (compares: boolean) => cx('columns-measure', compares && 'compares');

/** The head of lines of measured values. On a narrow screen each line names its parts itself. */
export function MeasureHead({ previous }: { previous: PreviousResult | null }) {
  const isNarrow = useIsNarrow(640);
  if (isNarrow) return null;
  const day = formatDay(previous?.at ?? null);
  return (
    <div
      aria-hidden
      className={cx('border-b border-line pb-1 text-sm text-muted', columns(previous !== null))}
    >
      <span>
        <Trans>Measured</Trans>
      </span>
      <span className="text-right">
        <Trans>Range</Trans>
      </span>
      {previous ? (
        <span className="text-right">
          <Trans>Previous, {day}</Trans>
        </span>
      ) : null}
      <span className="text-right">
        <Trans>Value</Trans>
      </span>
      <span />
    </div>
  );
}

/** A measured value in one line: name, whether it is low or high, reference range, value before, number and unit. */
export function MeasureField({ measure, previous, value, error: problem, ...input }: MeasureFieldProps) {
  const id = useId();
  const isNarrow = useIsNarrow(640);
  const question = useNumberQuestion();
  const error = question(value, measure.decimals) ?? problem;
  const number = numberIn(value, measure.decimals);
  const judged =
    typeof number === 'number' && !error
      ? { flag: rangeFlag(number, measure), critical: isCriticalValue(number, measure) }
      : null;
  const earlier = before(previous, measure)?.value;
  const box = <ValueBox {...input} id={id} value={value} isWrong={Boolean(error)} />;
  const range = <RangeOf id={id} measure={measure} />;
  const unit = (
    <span aria-hidden className="text-sm text-muted">
      <UnitLabel unit={measure.unit} />
    </span>
  );
  const name = (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {/* On a narrow screen the mark goes below a long name, which it would break. */}
      <label
        htmlFor={id}
        className={cx('min-w-0 font-medium break-words', isNarrow ? 'flex-auto' : 'flex-1')}
      >
        {measure.name}
      </label>
      <span role="status">
        <Flag value={judged} />
      </span>
    </span>
  );
  return (
    <div className="border-b border-line py-0.5">
      {isNarrow ? (
        <div className="flex items-center gap-2 py-1">
          <div className="min-w-0 flex-1">
            {name}
            {range}
            {earlier !== undefined && previous ? (
              <p className="figures text-sm text-muted">
                <Before before={earlier} now={number} at={previous.at} />
              </p>
            ) : null}
          </div>
          <span className="w-24 shrink-0">{box}</span>
          <span className="w-14 shrink-0">{unit}</span>
        </div>
      ) : (
        <div className={columns(previous !== null)}>
          {name}
          <span className="text-right">{range}</span>
          {previous ? (
            <span className="figures text-right text-sm whitespace-nowrap text-muted">
              {earlier === undefined ? '–' : <Before before={earlier} now={number} />}
            </span>
          ) : null}
          {box}
          {unit}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface ValueBoxProps
  extends Pick<MeasureFieldProps, 'name' | 'value' | 'onChange' | 'onLeave' | 'autoFocus'> {
  id: string;
  isWrong: boolean;
}

function ValueBox({ id, name, value, isWrong, autoFocus, onChange, onLeave }: ValueBoxProps) {
  return (
    <input
      id={id}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: the first field of what opens for typing
      autoFocus={autoFocus}
      value={value}
      onChange={onChange}
      onBlur={({ relatedTarget }) => {
        // A message that appears while a button is pressed moves it from under the pointer.
        if (value.trim() !== '' && !(relatedTarget instanceof HTMLButtonElement)) onLeave();
      }}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? `${id}-about ${id}-error` : `${id}-about`}
      className="field-box figures text-right"
      // Fourteen values are one screen.
      style={{ minHeight: '2rem', paddingInline: '0.5rem' }}
    />
  );
}

/** The reference range; the unit is read out with it. */
function RangeOf({ id, measure }: { id: string; measure: Measure }) {
  const range = formatRange(measure);
  return (
    <span id={`${id}-about`} className="figures text-sm whitespace-nowrap text-muted">
      {range ? (
        <>
          {range} <span className="sr-only">{measure.unit}</span>
        </>
      ) : (
        <Trans>no range</Trans>
      )}
    </span>
  );
}

/** Shows the value before, with its day unless the head has it, and the difference while a number is typed. */
function Before({ at, before, now }: { at?: string; before: number; now: number | null | undefined }) {
  const day = formatDay(at ?? null);
  return (
    <>
      {at ? (
        <Trans>
          previous {before}, {day}
        </Trans>
      ) : (
        before
      )}
      {typeof now === 'number' ? <> ({differenceText(now, before)})</> : null}
    </>
  );
}
