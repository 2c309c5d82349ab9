import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { dayParams, englishDay } from '../formats/days.ts';
import { type Message, type MessageParam, messages } from './index.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
const compiled = new Map<string, ReturnType<typeof compileMessage>>();
/** Each text is compiled once: the list of an import's refused rows has many of the same. */
i18n.setMessagesCompiler((text) => {
  const known = compiled.get(text) ?? compileMessage(text);
  compiled.set(text, known);
  return known;
});

/** Returns the English text of a message. */
export function englishOf({ code, params = {} }: Message): string {
  const values = Object.entries(params).map(([name, value]) => [name, plain(name, value)]);
  return i18n._(code, Object.fromEntries(values));
}

/** Lingui decodes escapes such as `\u0041` also in values, so a backslash is passed as one. */
function plain(name: string, value: MessageParam): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'object') return plain('', englishOf(value));
  return (dayParams.has(name) ? englishDay(value) : value).replaceAll('\\', '\\u005c');
}
