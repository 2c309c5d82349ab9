import { isKnownForm } from '../../lib/text/cardNumber.ts';

/** A number that no card has the form of: why it was not sent at the first press. */
export interface CardNumberWarning {
  card: string;
  /** The latest press, in ms of the page's clock; null before the first. */
  at: number | null;
}

/** What follows a press so soon, in ms, is its echo: a double click, or a key held down. */
const echo = 600;

/**
 * What a press raises instead of sending; null where it sends. A number of no form of the verifier is asked about once: it may
 * be half typed, and a form that we do not know must stay possible.
 * @param raised what an earlier press has raised
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
