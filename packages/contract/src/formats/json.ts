/**
 * Whether an object in a valid JSON text names a member twice. Readers differ in which of the two they take, so what one
 * has checked is not what another one uses.
 */
export function namesMemberTwice(text: string): boolean {
  /** The names of each object that is open; null: an array. */
  const open: (Set<string> | null)[] = [];
  /** The string before this place, if nothing but blanks came since. */
  let before: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (sign === '"') {
      const end = endOfString(text, index);
      before = text.slice(index, end + 1);
      index = end;
      continue;
    }
    const names = open.at(-1);
    if (sign === ':' && names && before !== undefined) {
      const name: string = JSON.parse(before);
      if (names.has(name)) return true;
      names.add(name);
    } else if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
  }
  return false;
}

/** The place of the quotation mark that ends a string. */
function endOfString(text: string, begin: number): number {
  let end = begin;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
}
