/** Gives a text in the other language; undefined where the book does not have it. */
export type Translator = (text: string) => string | undefined;

interface Pattern {
  form: RegExp;
  names: string[];
  other: string;
}

const part = /\{(\w+)\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A book of phrases by their English. A phrase may have parts in braces, `Only {count} are left.`: whatever stands in a
 * part goes over as it is, looked up itself where the book has it.
 */
export function createTranslator(phrases: Readonly<Record<string, string>>): Translator {
  const patterns: Pattern[] = [];
  for (const [text, other] of Object.entries(phrases)) {
    const names = [...text.matchAll(part)].map(([, name = '']) => name);
    if (names.length === 0) continue;
    const form = text
      .split(/\{\w+\}/)
      .map(literal)
      .join('(.+?)');
    patterns.push({ form: new RegExp(`^${form}$`, 's'), names, other });
  }
  // The phrase with the most words of its own fits best.
  patterns.sort((a, b) => b.form.source.length - a.form.source.length);

  const find: Translator = (text) => {
    if (Object.hasOwn(phrases, text)) return phrases[text];
    for (const { form, names, other } of patterns) {
      const found = form.exec(text);
      if (!found) continue;
      return other.replace(part, (whole, name: string) => {
        const value = found[names.indexOf(name) + 1];
        return value === undefined ? whole : (find(value) ?? value);
      });
    }
    return undefined;
  };
  return find;
}
