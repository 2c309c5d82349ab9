/** Which characters a font has a picture of, by code point. */
export type Characters = (codePoint: number) => boolean;

/**
 * Reads from a TrueType file which characters it has: its character map of format 12, which goes beyond 16 bits.
 * Failure: an error for a file without one.
 */
export function charactersOf(file: Buffer): Characters {
  const groups = groupsOf(file, characterMapOf(file));
  return (codePoint) => {
    let [low, high] = [0, groups.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last] = groups[middle] ?? [0, 0];
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return true;
    }
    return false;
  };
}

/** Returns the offset of the map in the file. */
function characterMapOf(file: Buffer): number {
  for (let index = 0; index < file.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    if (file.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    const table = file.readUInt32BE(entry + 8);
    for (let at = 0; at < file.readUInt16BE(table + 2); at += 1) {
      const map = table + file.readUInt32BE(table + 4 + at * 8 + 4);
      if (file.readUInt16BE(map) === 12) return map;
    }
  }
  throw new Error('The font has no character map of format 12');
}

/** First and last code point of each run of characters, in order. */
function groupsOf(file: Buffer, map: number): (readonly [first: number, last: number])[] {
  return Array.from({ length: file.readUInt32BE(map + 12) }, (_, index) => {
    const group = map + 16 + index * 12;
    return [file.readUInt32BE(group), file.readUInt32BE(group + 4)] as const;
  });
}

/** Replaces characters that the font does not have. */
const unknown = '\uFFFD';
/** What joins or varies the character before it and is no picture itself. */
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
