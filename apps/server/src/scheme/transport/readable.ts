/**
 * A text that can be stored and shown: control characters are blanks, and what turns the direction of writing, which
 * would show another number or name than the one that is meant, and halves of characters are not there.
 */
export function readable(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .trim();
}
