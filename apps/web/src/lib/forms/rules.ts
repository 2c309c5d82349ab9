/** What a call asks of a text: its limits, and the contract's English text for one that is too short. */
export type Rule = Readonly<{ max?: number; min?: number; text?: string; optional?: true }>;

/** What a call asks of its text fields, by their names; made by build/rules.ts from the contract's schemas. */
export type Rules = Readonly<Record<string, Rule>>;

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
export function violatedRules(rules: Rules, values: object, required: readonly string[] = []): Problems {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = valueAt(values, name);
      if (typeof value !== 'string') return [];
      if (rule.optional && value.trim() === '' && !required.includes(name)) return [];
      const text = tooShort(rule, value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** What the contract says of a text that is too short for this rule. */
export function tooShort(rule: Rule | undefined, value: string): string | undefined {
  return value.trim().length < (rule?.min ?? 0) ? rule?.text : undefined;
}
