/** Translates a text; undefined without a translation. */
export type Translator = (text: string) => string | undefined;

interface Pattern {
  form: RegExp;
  names: string[];
  other: string;
}

const part = /\{(\w+)\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Creates a translator from phrases by their English text. A phrase may have placeholders: `Only {count} are left.` Their
 * values are translated too where a phrase exists.
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
  // The longest phrase is the most specific.
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
