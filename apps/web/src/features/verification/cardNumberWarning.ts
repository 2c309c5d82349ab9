import { isKnownForm } from '../../lib/text/cardNumber.ts';

/** A warning about a number with an unknown format, which needs a second press. */
export interface CardNumberWarning {
  card: string;
  /** The latest press, in ms of the page's clock; null before the first. */
  at: number | null;
}

/** Presses within this time, in ms, count as one: a double click, or a key held down. */
const echo = 600;

/**
 * Returns the warning that a press raises, or null if the press sends the number. An unknown format raises one warning: the
 * number may be incomplete, or its format new to us.
 * @param previous the warning of an earlier press
 * @param at the press, in ms of the page's clock
 */
export function warningAfterPress(
  card: string,
  verifierID: string,
  previous: CardNumberWarning | null,
  at: number,
): CardNumberWarning | null {
  if (isKnownForm(card, verifierID)) return null;
  const alreadyWarned = previous?.card === card;
  if (alreadyWarned && (previous.at === null || at - previous.at >= echo)) return null;
  return { card, at };
}
