import { type Rule, tooLong, tooShort } from './tooLong.ts';

/** The rules of a call's text fields by field name; build/rules.ts generates them from the contract's schemas. */
export type Rules = Readonly<Record<string, Rule>>;

/** The validation messages of a form by field name, in the reader's language. */
export type Problems = Readonly<Record<string, string>>;

/** Returns the value of a field, or of a nested one such as `identity.firstName`. */
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], values);
}

/**
 * Returns the contract's messages for texts that are too short or too long, by field name.
 * @param required optional fields that this form requires
 */
export function violatedRules(rules: Rules, values: object, required: readonly string[] = []): Problems {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = valueAt(values, name);
      if (typeof value !== 'string') return [];
      if (rule.optional && value.trim() === '' && !required.includes(name)) return [];
      const text = tooShort(rule, value) ?? tooLong(rule.max, value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
