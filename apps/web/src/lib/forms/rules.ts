/** What a call asks of its text fields, by their names; made by build/rules.ts from the contract's schemas. */
export type Rules = Readonly<
  Record<string, Readonly<{ max?: number; min?: number; text?: string; optional?: true }>>
>;

/** What is wrong with a form's fields, by their names, in the reader's language. */
export type Problems = Readonly<Record<string, string>>;

/** The value of a field, or of one inside it: `identity.firstName`. */
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], values);
}

/**
 * The texts that are too short, with what the contract says of each in English.
 * @param required optional fields that are asked for
 */
export function brokenRules(rules: Rules, values: object, required: readonly string[] = []): Problems {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, { min = 0, text, optional }]) => {
      const value = valueAt(values, name);
      if (typeof value !== 'string' || text === undefined) return [];
      const length = value.trim().length;
      return length >= min || (optional && length === 0 && !required.includes(name)) ? [] : [[name, text]];
    }),
  );
}
