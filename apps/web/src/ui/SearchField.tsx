import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { afterPress } from '../lib/browser/press.ts';
import { longestSearch, tooLong } from '../lib/forms/tooLong.ts';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';
import { Search, X } from './icons.ts';

export interface SearchFieldProps {
  /** The accessible name and placeholder: what a person can search for. */
  label: string;
  /** Gets the text without spaces around it: at rest, so that not every keystroke makes a call. */
  onSearch: (text: string) => void;
  className?: string;
}

/** A person who has not typed for so long, in ms, waits for the answer. */
const rest = 300;

/**
 * The search field of a list. `/` focuses it from anywhere; Escape clears it; the down key goes to the first row. Enter and leaving it search at once: rows
 * that changed later would take the focus away from who moved on to them.
 */
export function SearchField({ label, onSearch, className }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const id = useId();
  const problem = tooLong(longestSearch, value);
  const unsearched = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = () => {
    clearTimeout(timer.current);
    if (unsearched.current === undefined) return;
    onSearch(unsearched.current);
    unsearched.current = undefined;
  };
  const type = (text: string) => {
    setValue(text);
    clearTimeout(timer.current);
    unsearched.current = tooLong(longestSearch, text) ? undefined : text.trim();
    // A list that is searched must not empty while a row is pressed.
    timer.current = setTimeout(() => afterPress(search), rest);
  };
  const clear = () => {
    type('');
    search();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unsearched.current = undefined;
    },
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typesText(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={className}>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
        />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => afterPress(search)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search();
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              // Rows that are still to come would take the focus away.
              if (unsearched.current === undefined) focusFirstRow(event.currentTarget);
              else search();
            }
            if (event.key === 'Escape' && value !== '') {
              event.stopPropagation();
              clear();
            }
          }}
          className={cx(
            'field-box pl-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
            // The key's sign and the button to clear are beside the text, but a narrow screen shows no key.
            value === '' ? 'sm:pr-10' : 'pr-11',
          )}
        />
        {value === '' ? (
          <kbd
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden h-6 items-center rounded border border-line px-1.5 text-xs text-muted sm:flex"
          >
            /
          </kbd>
        ) : (
          <button
            type="button"
            aria-label={t`Clear search`}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden size={18} />
          </button>
        )}
      </div>
      <FieldError id={id}>{problem}</FieldError>
    </div>
  );
}

/** Focuses the first action of the list below the field; the arrow keys go on from there. */
function focusFirstRow(field: HTMLElement) {
  const list = [...document.querySelectorAll('[data-rows]')].find(
    (rows) => field.compareDocumentPosition(rows) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  list?.querySelector<HTMLElement>('[data-row] :is(a, button, input)')?.focus();
}

function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true]') !== null
  );
}
