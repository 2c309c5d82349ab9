import type { Message, MessageParam } from '@afyakadi/contract';
import { storageKeys } from '@afyakadi/contract/words';
import { dayParams } from '@afyakadi/contract/words/days';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { deviceStorage } from '../browser/storage.ts';
import { formatDay, isDay, setDateLocale } from './format.ts';
import { createMatcher } from './matcher.ts';

export type Language = 'en' | 'sw';

export { i18n };

export function languageOf(stored: string | null): Language {
  return stored === 'sw' ? 'sw' : 'en';
}

export function storedLanguage(): Language {
  return languageOf(deviceStorage.get(storageKeys.language));
}

/** Finds the remark that a sentence was made of. */
let match: ReturnType<typeof createMatcher> = () => undefined;

/** English needs no catalogue: its texts are in the code that shows them. */
async function load(language: Language) {
  if (language === 'en') return { messages: {}, match: () => undefined };
  const [catalogue, { schemeTexts }] = await Promise.all([
    import('../../locales/sw.po'),
    import('@afyakadi/contract/words/scheme-texts'),
  ]);
  return { ...catalogue, match: createMatcher(schemeTexts) };
}

/** Loads the language's texts, then shows them everywhere. */
export async function setLocale(language: Language): Promise<void> {
  const loaded = await load(language);
  match = loaded.match;
  setDateLocale(language);
  i18n.loadAndActivate({ locale: language, messages: loaded.messages });
  document.documentElement.lang = language;
}

/** The person's choice, remembered on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.set(storageKeys.language, language);
  await setLocale(language);
}

/** Returns a word of the contract or a remark of the scheme in the reader's language, or any other text as it is. */
export function translate(text: string): string {
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text);
  const found = match(text);
  return found ? i18n._(found.text, translateEach(found.values)) : text;
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
  if (dayParams.has(name) && typeof value === 'string' && isDay(value)) return formatDay(value);
  return translate(String(value));
}

/**
 * Returns a message of the server in the reader's language.
 * @param english its text, as the server sent it
 */
export function translateMessage(english: string, message: Message | null | undefined): string {
  if (!message || !Object.hasOwn(i18n.messages, message.code)) return translate(english);
  return i18n._(message.code, translateEach(message.params ?? {}));
}

/** Returns `translateMessage` and redraws the component when the language changes. */
export function useTranslateMessage(): typeof translateMessage {
  useLingui();
  return translateMessage;
}

/** Returns `translate` and redraws the component when the language changes. */
export function useTranslate(): (text: string) => string {
  useLingui();
  return translate;
}
