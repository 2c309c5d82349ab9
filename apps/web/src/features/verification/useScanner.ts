import { type RefObject, useEffect } from 'react';

const cardCharacter = /^[A-Za-z0-9]$/;

/**
 * A scanner types like a keyboard, wherever the cursor is. What it types outside a text field goes to the card
 * number, in place of what stood there; its closing Enter then submits the form.
 */
export function useScanner(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !cardCharacter.test(event.key)) return;
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.closest('input, textarea, [role=dialog], [role=menu]'))
        return;
      // Letters in a select choose its entries; card numbers begin with a digit.
      if (target instanceof HTMLSelectElement && !/\d/.test(event.key)) return;
      // The character itself arrives in the field, because the focus moves before it is typed.
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
