import type { Message, MessageParam } from '@afyakadi/contract';
import { dayParams } from '@afyakadi/contract/formats/days';
import { schemeTexts } from '@afyakadi/contract/texts/scheme';
import { i18n } from '@lingui/core';
import { messages } from '../../locales/sw.po';
import { formatCalendarDay, isDay } from './day.ts';
import { createMatcher } from './matcher.ts';

/** The Swahili catalogue, and the translation by it of what the server sends. Loaded when Swahili is chosen. */
export { messages };

/** Finds the remark of the scheme that a sentence was made of. */
const matchRemark = createMatcher(schemeTexts);

export function translate(text: string): string {
  if (Object.hasOwn(messages, text)) return i18n._(text);
  const matched = matchRemark(text);
  return matched ? i18n._(matched.text, translateEach(matched.values)) : text;
}

export function translateMessage(english: string, message: Message | null | undefined): string {
  if (!message || !Object.hasOwn(messages, message.code)) return translate(english);
  return i18n._(message.code, translateEach(message.params ?? {}));
}

function translateEach(values: Readonly<Record<string, MessageParam>>): Record<string, string> {
  const translated = Object.entries(values).map(([name, value]) => [
    name,
    // Lingui decodes escapes such as `\u0041` also in values, so a backslash is passed as one.
    translateValue(name, value).replaceAll('\\', '\\u005c'),
  ]);
  return Object.fromEntries(translated);
}

function translateValue(name: string, value: MessageParam): string {
  if (typeof value === 'object') return translateMessage(value.code, value);
  if (dayParams.has(name) && typeof value === 'string' && isDay(value)) return formatCalendarDay(value);
  return translate(String(value));
}
