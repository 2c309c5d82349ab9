import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { longestSearch, tooLong } from '../lib/forms/tooLong.ts';
import { useDebounced } from '../lib/hooks/useDebounced.ts';
import { cx } from './cx.ts';
import { FieldFrame, useFieldIds } from './Field.tsx';
import { X } from './icons.ts';
import { useListNavigation } from './useListNavigation.ts';

export interface PickerProps<Item> {
  label: string;
  description?: string | undefined;
  /** The debounced search text; the owner fetches its results. */
  search: string;
  onSearch: (text: string) => void;
  /** The minimum length of a search text; 0 shows the beginning of the list at once. */
  atLeast?: number;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Renders a result in the list. */
  renderItem: (item: Item) => ReactNode;
  /** The text of the chosen item; undefined if none is chosen. */
  chosen: string | undefined;
  onChoose: (item: Item | undefined) => void;
  /** The results do not match the typed text yet. */
  searching: boolean;
  /** The text of a failed search. */
  failed?: string | undefined;
  /** The text for no results. */
  empty: ReactNode;
  /** The accessible name of the result list. */
  listLabel: string;
  clearLabel: string;
  error?: string | undefined;
  /** The field gets the focus when it is mounted. */
  focusOnMount?: boolean;
  id?: string;
}

/** Chooses one item of a long list on the server by a search text (WAI-ARIA combobox with a listbox). */
export function Picker<Item>(props: PickerProps<Item>) {
  const { label, description, search, onSearch, atLeast = 0, items, chosen, onChoose } = props;
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { focusOnMount = false } = props;
  useEffect(() => {
    if (focusOnMount) field.current?.focus();
  }, [focusOnMount]);
  /** A text that is too long to search for: it stays in the field, and nobody gets it. */
  const [long, setLong] = useState<string>();
  const problem = tooLong(longestSearch, long ?? '');
  const words = { label, description, error: problem ?? props.error };
  const { id, describedBy } = useFieldIds(words, props.id);
  const debounced = useDebounced(search.trim(), 200);
  const stale = props.searching || debounced !== search.trim();
  const shown = open && problem === undefined && chosen === undefined && search.trim().length >= atLeast;
  const choose = (item: Item) => {
    onChoose(item);
    onSearch('');
    setOpen(false);
  };
  const navigation = useListNavigation({ items, onChoose: choose, search: debounced, stale, open: shown });
  return (
    <FieldFrame id={id} {...words}>
      <div className="relative">
        <input
          {...navigation.input}
          id={id}
          ref={field}
          data-too-long={problem && true}
          aria-invalid={words.error ? true : undefined}
          aria-describedby={describedBy}
          spellCheck={false}
          value={chosen ?? long ?? search}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            // Typing over the chosen text removes the choice.
            if (chosen !== undefined) onChoose(undefined);
            const text = chosen === undefined ? event.target.value : '';
            const isLong = tooLong(longestSearch, text) !== undefined;
            setLong(isLong ? text : undefined);
            onSearch(isLong ? '' : text);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && shown) {
              event.stopPropagation();
              setOpen(false);
            } else if (event.key === 'ArrowDown' && !open) {
              event.preventDefault();
              setOpen(true);
            } else navigation.input.onKeyDown(event);
          }}
          className={cx('field-box', chosen !== undefined && 'pr-11')}
        />
        {chosen !== undefined ? (
          <button
            type="button"
            aria-label={props.clearLabel}
            onClick={() => {
              onChoose(undefined);
              field.current?.focus();
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden size={18} />
          </button>
        ) : null}
        {shown ? <Results {...props} stale={stale} navigation={navigation} /> : null}
      </div>
    </FieldFrame>
  );
}

function Results<Item>({
  items,
  itemKey,
  renderItem,
  failed,
  empty,
  listLabel,
  stale,
  navigation,
}: PickerProps<Item> & { stale: boolean; navigation: ReturnType<typeof useListNavigation<Item>> }) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised py-1 floating">
      {items.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted">
          {failed ?? (stale ? <Trans>Searching…</Trans> : empty)}
        </p>
      ) : (
        <div {...navigation.list} role="listbox" aria-label={listLabel} aria-busy={stale || undefined}>
          {items.map((item, index) => (
            <div
              key={itemKey(item)}
              {...navigation.option(index, item)}
              role="option"
              tabIndex={-1}
              className={cx(
                'flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 pointer-coarse:min-h-11',
                navigation.tint(index),
              )}
            >
              {renderItem(item)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
