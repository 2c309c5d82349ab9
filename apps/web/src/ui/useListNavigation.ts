import { type KeyboardEvent, useEffect, useId, useState } from 'react';

export interface ListNavigationOptions<Item> {
  items: readonly Item[];
  onChoose: (item: Item) => void;
  /** The search text; a new one begins at the first result again. */
  search: string;
  /** The results belong to an older search text, so Enter chooses none of them. */
  stale?: boolean;
  /** False while the list is closed, so the keys work as in a plain field. */
  open?: boolean;
}

/** The result that Enter chooses; a ring marks it once the arrow keys moved there, like any focus. */
const atEnter = 'bg-accent-soft';
const atArrow = `${atEnter} outline-2 -outline-offset-2 outline-accent`;

/**
 * Adds keyboard navigation to a field with results (WAI-ARIA combobox with a listbox). Enter chooses the first result,
 * or the one that the arrow keys moved to; the first arrow down moves to the first one. Returns the props of the input,
 * the list and each result.
 */
export function useListNavigation<Item>({
  items,
  onChoose,
  search,
  stale = false,
  open = true,
}: ListNavigationOptions<Item>) {
  const id = useId();
  const [position, setPosition] = useState({ search, at: -1 });
  // -1 until an arrow key was pressed.
  const movedTo = Math.min(position.search === search ? position.at : -1, items.length - 1);
  const at = Math.max(0, movedTo);
  const optionId = (index: number) => `${id}-${index}`;

  const moveTo = (next: number) => setPosition({ search, at: Math.max(0, Math.min(next, items.length - 1)) });
  const keys: Record<string, number> = {
    ArrowDown: movedTo + 1,
    ArrowUp: at - 1,
    PageDown: at + 8,
    PageUp: at - 8,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const next = keys[event.key];
    const chosen = event.key === 'Enter' && !stale ? items[at] : undefined;
    if (next !== undefined) moveTo(next);
    else if (chosen !== undefined) onChoose(chosen);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  const current = open && movedTo >= 0 ? optionId(movedTo) : undefined;
  useEffect(() => {
    if (current) document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return {
    /** The background of a result. */
    tint: (index: number) => (index === at ? (index === movedTo ? atArrow : atEnter) : 'hover:bg-sunken'),
    input: {
      role: 'combobox',
      'aria-expanded': open && items.length > 0,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': current,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    /** The caller adds `role="listbox"` and a label. */
    list: { id } as const,
    /** The caller adds `role="option"`. */
    option: (index: number, item: Item) => ({
      id: optionId(index),
      'aria-selected': index === at,
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        moveTo(index);
        onChoose(item);
      },
    }),
  };
}
