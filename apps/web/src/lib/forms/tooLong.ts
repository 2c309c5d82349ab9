import type { Message } from '@afyakadi/contract';
import { reasonWords } from '@afyakadi/contract/formats/reasons';
import { translateMessage } from '../text/i18n.ts';

/** The limits of a text in a call, and the contract's message for a text that is too short, with its English. */
export type Rule = Readonly<{
  max?: number;
  min?: number;
  text?: string;
  message?: Message;
  optional?: true;
}>;

/** The longest text that a list is searched for. */
export const longestSearch = 100;

/** Returns the contract's message if the text is too long. */
export function tooLong(max: number | undefined, value: string): string | undefined {
  if (max === undefined || value.trim().length <= max) return undefined;
  return translateMessage(`At most ${max} characters`, { code: 'fields.tooLong', params: { max } });
}

/** Returns the rule's message if the text is too short, or no reason in words. */
export function tooShort(rule: Rule | undefined, value: string): string | undefined {
  const isReason = rule?.message?.code === 'fields.reason';
  const isEnough = isReason ? reasonWords.test(value) : value.trim().length >= (rule?.min ?? 0);
  if (isEnough || rule?.text === undefined) return undefined;
  return translateMessage(rule.text, rule.message);
}
