import type { Message } from '@afyakadi/contract';
import { storageKeys } from '@afyakadi/contract/browser';
import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { deviceStorage } from '../browser/storage.ts';
import { type Language, setDateLocale } from './day.ts';

export { i18n, type Language };

export function languageOf(stored: string | null): Language {
  return stored === 'sw' ? 'sw' : 'en';
}

export function storedLanguage(): Language {
  return languageOf(deviceStorage.get(storageKeys.language));
}

/** The parts of a language beside the texts in the code. */
interface Texts {
  messages: Messages;
  translate: (text: string) => string;
  translateMessage: (english: string, message: Message | null | undefined) => string;
}

/** English needs no catalogue: its texts are in the code that shows them, and the server writes it. */
const english: Texts = { messages: {}, translate: (text) => text, translateMessage: (text) => text };

let texts = english;

/** Loads the language's texts, then shows them everywhere. */
export async function setLocale(language: Language): Promise<void> {
  texts = language === 'en' ? english : await import('./swahili.ts');
  setDateLocale(language);
  i18n.loadAndActivate({ locale: language, messages: texts.messages });
  document.documentElement.lang = language;
}

/** The person's choice, remembered on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.set(storageKeys.language, language);
  await setLocale(language);
}

/** Returns a word of the contract or a remark of the scheme in the reader's language, or any other text as it is. */
export function translate(text: string): string {
  return texts.translate(text);
}

/**
 * Returns a message of the server in the reader's language.
 * @param text its English, as the server sent it
 */
export function translateMessage(text: string, message: Message | null | undefined): string {
  return texts.translateMessage(text, message);
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
