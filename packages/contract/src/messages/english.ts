import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Message, type MessageParam, messages } from './index.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
i18n.setMessagesCompiler(compileMessage);

/** Returns the English text of a message. */
export function englishOf({ code, params = {} }: Message): string {
  const values = Object.entries(params).map(([name, value]) => [name, plain(value)]);
  return i18n._(code, Object.fromEntries(values));
}

/** Lingui decodes escapes such as `\u0041` also in values, so a backslash is passed as one. */
function plain(value: MessageParam): string | number {
  if (typeof value === 'number') return value;
  return (typeof value === 'object' ? englishOf(value) : value).replaceAll('\\', '\\u005c');
}
