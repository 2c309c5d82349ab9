import type { Message } from '@afyakadi/contract';
import { translateMessage } from '../text/i18n.ts';

/** The limits of a text in a call, and the contract's message for a text that is too short, with its English. */
export type Rule = Readonly<{
  max?: number;
  min?: number;
  text?: string;
  message?: Message;
  optional?: true;
}>;

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

/** Returns the contract's message if the text is too long. */
export function tooLong(max: number | undefined, value: string): string | undefined {
  if (max === undefined || value.trim().length <= max) return undefined;
  return translateMessage(`At most ${max} characters`, { code: 'fields.tooLong', params: { max } });
}

/** Returns the rule's message if the text is too short. */
export function tooShort(rule: Rule | undefined, value: string): string | undefined {
  if (value.trim().length >= (rule?.min ?? 0) || rule?.text === undefined) return undefined;
  return translateMessage(rule.text, rule.message);
}
