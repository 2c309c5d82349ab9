import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useRef, useState } from 'react';
import { lazyComponent } from '../lib/hooks/lazyComponent.tsx';
import { dayOf, formatDay } from '../lib/text/format.ts';
import { parseDay } from '../lib/text/parseDay.ts';
import { FieldFrame, type FieldTexts, useFieldIds } from './Field.tsx';
import { CalendarDays } from './icons.ts';

export interface DateFieldProps
  extends FieldTexts,
    Pick<ComponentProps<'input'>, 'name' | 'id' | 'ref' | 'autoFocus'> {
  /** YYYY-MM-DD; empty for none. */
  value: string;
  /** Receives YYYY-MM-DD, or an empty value where the text is no day. A form's `field(...)` fits. */
  onChange: (event: { target: { value: string } }) => void;
  /** The first and the last day, YYYY-MM-DD. */
  min?: string;
  max?: string;
}

const calendar = lazyComponent(async () => (await import('./Calendar.tsx')).Calendar);

/** The limit that a day does not keep. */
function outside(day: string, min: string | undefined, max: string | undefined) {
  if (day === '') return undefined;
  if (min !== undefined && day < min) return { day: min, isFirst: true };
  return max !== undefined && day > max ? { day: max, isFirst: false } : undefined;
}

/**
 * A day, typed with the day first (`lib/text/parseDay.ts`) or chosen in a calendar. At rest it reads `22 Nov 2026` in both
 * languages, so that day and month cannot be confused; a browser's own date field shows them in the order of the computer.
 */
export function DateField({
  label,
  description,
  error,
  warning,
  id: requestedId,
  value,
  onChange,
  min,
  max,
  ...rest
}: DateFieldProps) {
  const { t } = useLingui();
  /** What is being typed; undefined before the first key. */
  const [text, setText] = useState<string>();
  /** The text that was no day, until it is corrected. */
  const [unread, setUnread] = useState('');

  const read = (typed: string) => parseDay(typed, max ?? '2099-12-31');
  const change = (day: string) => {
    if (day !== value) onChange({ target: { value: day } });
  };
  const finish = () => {
    if (text === undefined) return;
    const day = text.trim() === '' ? '' : read(text);
    setUnread(day === undefined ? text : '');
    change(day ?? '');
  };
  const example = dayOf(new Date()).split('-').reverse().join('/');
  const limit = outside(value, min, max);
  const limitDay = limit && formatDay(limit.day);
  const problem =
    unread !== ''
      ? t`Enter a date like ${example}.`
      : (error ??
        (limit && text === undefined
          ? limit.isFirst
            ? t`Choose ${limitDay} or later.`
            : t`Choose ${limitDay} or earlier.`
          : undefined));
  const { id, describedBy } = useFieldIds({ label, description, error: problem, warning }, requestedId);
  return (
    <FieldFrame id={id} label={label} description={description} error={problem} warning={warning}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          autoComplete="off"
          inputMode="numeric"
          placeholder={t`dd/mm/yyyy`}
          value={text ?? (unread || (value === '' ? '' : formatDay(value)))}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setText(target.value);
            setUnread('');
            if (target.value.trim() === '') return change('');
            const day = read(target.value);
            // A year of two digits may be the beginning of a longer one.
            if (day && /\d{4}/.test(target.value)) change(day);
          }}
          onKeyDown={(event) => {
            // Before the form is sent.
            if (event.key === 'Enter') finish();
          }}
          onBlur={() => {
            finish();
            setText(undefined);
          }}
          className="field-box figures pr-11 max-sm:pr-10 max-sm:pl-2.5"
        />
        <CalendarButton
          value={value}
          min={min}
          max={max}
          onChoose={(day) => {
            setUnread('');
            change(day);
          }}
        />
      </div>
    </FieldFrame>
  );
}

function CalendarButton({
  value,
  min,
  max,
  onChoose,
}: {
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t`Choose in a calendar`}
        aria-expanded={isOpen}
        onPointerEnter={calendar.preload}
        onFocus={calendar.preload}
        onClick={async () => {
          if (await calendar.load()) setOpen(true);
        }}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <CalendarDays aria-hidden size={18} />
      </button>
      {isOpen ? (
        <calendar.Component
          anchor={button}
          value={value}
          min={min}
          max={max}
          onChoose={(day) => {
            onChoose(day);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
