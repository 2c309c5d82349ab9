/** A text of a list that a sentence was made of, with the values of its placeholders. */
export interface Match {
  text: string;
  values: Record<string, string>;
}

const placeholder = /\{(\w+)\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Creates a function that finds the text with placeholders which a sentence was made of: `Only {count} are left.` */
export function createMatcher(texts: readonly string[]): (sentence: string) => Match | undefined {
  const patterns = texts
    .filter((text) => text.includes('{'))
    .map((text) => {
      const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
      const parts = text.split(/\{\w+\}/).map(literal);
      return { text, names, form: new RegExp(`^${parts.join('(.+?)')}$`, 's') };
    })
    // The longest text is the most specific.
    .sort((a, b) => b.text.length - a.text.length);
  return (sentence) => {
    for (const { text, names, form } of patterns) {
      const match = form.exec(sentence);
      if (match)
        return { text, values: Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])) };
    }
    return undefined;
  };
}
