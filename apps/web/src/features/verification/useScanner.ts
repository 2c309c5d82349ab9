import { type RefObject, useEffect, useRef } from 'react';
import { type Scan, ScanDetector, scanTimeout } from '../../lib/forms/scan.ts';
import { cardIn, isKnownForm } from '../../lib/text/cardNumber.ts';

/**
 * How a scan ended: with the Enter or Tab that the scanner sends, or without a closing key. Enter means that no more
 * input follows.
 */
export type ScanEnd = 'Enter' | 'Tab' | 'none';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A card that was scanned on another screen, for the verification. */
    scanned?: { cardNo: string; end: ScanEnd };
  }
}

/** Marks fields that accept scans themselves, such as the number of a referral letter. */
export const acceptsScans = { 'data-accepts-scans': '' };

const cardCharacter = /^[A-Za-z0-9]$/;
/** A text that a scanner produces and a person does not type: one long run, or the start of a code. */
const codeLike = /^(?:[{\]*%;]|https?:|\S*\d\S{14,}$)/i;
/** The time after a scan, in ms, in which further closing keys (Enter, line feed or both) are ignored. */
const closingKeyTime = 80;

/**
 * Finds the input of a scanner that types like a keyboard, in any field. Removes it from other fields, especially
 * passwords and remarks, and replaces the card number with it. Outside fields, the first key focuses the card number.
 * In a dialog, it removes a complete card number without entering it elsewhere, and leaves all other input.
 *
 * A screen without a card field has no `input`: there, every field keeps what was scanned into it, except passwords.
 */
export function useScanner(
  input: RefObject<HTMLInputElement | null> | undefined,
  handlers: {
    scanned: (cardNo: string, end: ScanEnd) => void;
    unreadable?: () => void;
    /** Runs when a card was scanned into a dialog, which must be closed first. */
    elsewhere: () => void;
  },
): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const reader = new ScanDetector();
    let origin: Origin | null = null;
    let closedAt = Number.NEGATIVE_INFINITY;
    let silence: ReturnType<typeof setTimeout> | undefined;

    const finish = ({ text: code, alone }: Scan, closing: ScanEnd): boolean => {
      const card = input?.current;
      if ((input && !card) || !origin || 'acceptsScans' in origin.element.dataset) return false;
      const cardNo = cardIn(code);
      const secret = isPassword(origin.element);
      if (!input && isTyped(origin.element) && !secret) return false;
      if (isElsewhere(origin.element) && !secret) {
        // A person may mean other input in a dialog, so only a complete card number is removed.
        if (!cardNo || !isKnownForm(cardNo)) return false;
        restoreValue(origin);
        latest.current.elsewhere();
        return true;
      }
      const isCardField = origin.element === card;
      // Earlier keys may belong to this scan. The card field already has them; for other fields a person checks the
      // number first.
      if (!alone && isCardField) return false;
      const end = alone ? closing : 'none';
      if (!cardNo && !(end !== 'none' && (isCardField ? /\D/.test(code) : codeLike.test(code)))) return false;
      // Without a closing key a person may have typed a password, so it stays.
      if (secret && !cardNo) return false;
      restoreValue(origin);
      if (secret) return true;
      if (cardNo) latest.current.scanned(cardNo, end);
      else latest.current.unreadable?.();
      return true;
    };

    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp: at, target } = event;
      if (event.isComposing || event.repeat) return reader.forget();
      clearTimeout(silence);
      if (key === 'Enter' || key === 'Tab') {
        const code = event.shiftKey ? null : reader.end(at);
        const closes = code !== null && finish(code, key);
        if (closes) closedAt = at;
        // Only keys right after the scan are ignored, so that a person's own Tab works.
        if (closes || at - closedAt < closingKeyTime) {
          event.preventDefault();
          event.stopPropagation();
        }
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return;
      if (!(target instanceof HTMLElement)) return;
      if (reader.key(key, at)) origin = originOf(target);
      silence = setTimeout(() => {
        const code = reader.soFar();
        // Without a closing key, only its format shows that the number is complete.
        if (!code || !isKnownForm(cardIn(code.text) ?? '')) return;
        reader.forget();
        finish(code, 'none');
      }, scanTimeout);
      if (!cardCharacter.test(key) || isTyped(target) || isElsewhere(target)) return;
      // Letters in a select choose its entries; card numbers begin with a digit.
      if (target instanceof HTMLSelectElement && !/\d/.test(key)) return;
      // The character itself arrives in the field, because the focus moves before it is typed.
      const card = input?.current;
      if (!card) return;
      card.focus();
      card.select();
      origin = originOf(card);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(silence);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [input]);
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The element where a scan began, and its previous value. */
interface Origin {
  element: HTMLElement;
  value: string | null;
}

function isTyped(element: HTMLElement): element is Typed {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function isPassword(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && /password/.test(`${element.type} ${element.autocomplete}`);
}

/** Returns whether the element is in a dialog or menu instead of the screen. */
function isElsewhere(element: HTMLElement): boolean {
  return element.closest('dialog, [role=dialog], [role=menu], [role=listbox]') !== null;
}

function originOf(element: HTMLElement): Origin {
  const holds = isTyped(element) || element instanceof HTMLSelectElement;
  return { element, value: holds ? element.value : null };
}

/** Restores the previous value of a field and notifies its form. */
function restoreValue({ element, value }: Origin): void {
  if (value === null || !(isTyped(element) || element instanceof HTMLSelectElement)) return;
  if (element.value === value) return;
  const kind = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(element, value);
  element.dispatchEvent(
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
