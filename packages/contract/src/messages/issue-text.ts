import type { MessageCode } from './index.ts';
import { type Arguments, type Message, message } from './index.ts';

/**
 * Returns a message as the text of a schema's check, since zod takes only texts: `z.string().min(1, issueText(code))`.
 * `issueMessage` reads it back.
 */
export function issueText<Code extends MessageCode>(code: Code, ...params: Arguments<Code>): string {
  return JSON.stringify(message(code, ...params));
}

/** Returns the message of a zod issue; undefined for zod's own texts. */
export function issueMessage(text: string): Message | undefined {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Message) : undefined;
}

/** Returns the text of a choice's check: its values. */
export function chooseOneOf(choices: readonly string[]): string {
  return issueText('fields.choice', { choices: choices.join(', ') });
}
