import { type RefObject, useEffect, useRef } from 'react';
import { type Scan, ScanDetector, scanTimeout } from '../../lib/forms/scan.ts';
import { cardIn, isKnownForm } from '../../lib/text/cardNumber.ts';

/**
 * How a scan ended: by the Enter or the Tab that the scanner is set to send, or without one. Enter says that nothing
 * more is to be waited for.
 */
export type ScanEnd = 'Enter' | 'Tab' | 'none';

/** Fields that may themselves be scanned, as the number of a referral's letter. */
export const takesScans = { 'data-takes-scans': '' };

const cardCharacter = /^[A-Za-z0-9]$/;
/** Not text that a person has a program type for him: one long run, or a code's beginning. */
const codeLike = /^(?:[{\]*%;]|https?:|\S*\d\S{14,}$)/i;
/** After a scan, in milliseconds, its further closing keys (Enter and line feed, or both) do nothing. */
const echo = 150;

/**
 * A scanner types like a keyboard, wherever the cursor is. What it typed into another field than the card's is taken
 * back out of it, above all out of passwords and remarks, and goes to the card number, in place of what stood there.
 * Outside of fields the first key moves the cursor to the card number. In a dialog a card is taken back as well, for it
 * is nobody's reason, but goes nowhere; anything else that is typed there stays.
 */
export function useScanner(
  input: RefObject<HTMLInputElement | null>,
  handlers: {
    scanned: (cardNo: string, end: ScanEnd) => void;
    unreadable: () => void;
    /** A card was read into a dialog, which has to be closed first. */
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
      const card = input.current;
      if (!card || !origin || 'takesScans' in origin.element.dataset) return false;
      const cardNo = cardIn(code);
      const secret = isPassword(origin.element);
      if (isElsewhere(origin.element) && !secret) {
        // A dialog is no place to look for what a person may have meant: nothing but a whole card is taken out of it.
        if (!cardNo || !isKnownForm(cardNo)) return false;
        giveBack(origin);
        latest.current.elsewhere();
        return true;
      }
      const here = origin.element === card;
      // Its first keys may have come before: what stands in the field has them, and elsewhere a person looks first.
      if (!alone && here) return false;
      const end = alone ? closing : 'none';
      if (!cardNo && !(end !== 'none' && (here ? /\D/.test(code) : codeLike.test(code)))) return false;
      // Without a closing key a person may be meant; what stands in the right field may stay.
      if (secret && !cardNo) return false;
      giveBack(origin);
      if (secret) return true;
      if (cardNo) latest.current.scanned(cardNo, end);
      else latest.current.unreadable();
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
        if (closes || at - closedAt < echo) {
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
      const card = input.current;
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
function giveBack({ element, value }: Origin): void {
  if (value === null || !(isTyped(element) || element instanceof HTMLSelectElement)) return;
  if (element.value === value) return;
  const kind = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(element, value);
  element.dispatchEvent(
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
