/** The characters for which a font has a glyph, by code point. */
export type Characters = (codePoint: number) => boolean;

/** Replaces characters that the font does not have. */
const unknown = '\uFFFD';
/** Characters that join or vary the one before them, and have no glyph themselves. */
const joining = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Converts a text to what a font can write: a visible sign for each missing character, nothing for characters that
 * only join others, a blank for control characters. Line ends stay.
 */
export function writable(text: string, has: Characters): string {
  const normalized = text.normalize('NFC').replace(/\r\n?|\u2028|\u2029/g, '\n');
  if (/^[\n -~]*$/.test(normalized)) return normalized;
  return Array.from(normalized, (letter) => {
    if (letter === '\n') return letter;
    if (/[\p{Cc}\p{Zs}]/u.test(letter)) return ' ';
    if (has(letter.codePointAt(0) ?? 0)) return letter;
    return joining.test(letter) ? '' : unknown;
  }).join('');
}
