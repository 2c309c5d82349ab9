import { storageKeys } from '@afyakadi/contract/words';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { deviceStorage } from '../browser/storage.ts';
import { setDateLocale } from './format.ts';
import { createTranslator, type Translator } from './translator.ts';

export type Language = 'en' | 'sw';

export { i18n };

export function languageOf(stored: string | null): Language {
  return stored === 'sw' ? 'sw' : 'en';
}

export function storedLanguage(): Language {
  return languageOf(deviceStorage.get(storageKeys.language));
}

/** Words for the texts of contract and server, by their English; none in English. */
let words: Translator = createTranslator({});

/** English needs no catalogue: its texts are in the code that shows them. */
async function load(language: Language) {
  if (language === 'en') return { messages: {}, words: {} };
  const [catalogue, contract, server] = await Promise.all([
    import('../../locales/sw.po'),
    import('../../locales/contract.sw.ts'),
    import('../../locales/descriptions.sw.ts'),
  ]);
  return { ...catalogue, words: { ...contract.words, ...server.descriptions } };
}

/** Loads the language's texts, then shows them everywhere. */
export async function setLocale(language: Language): Promise<void> {
  const { messages, words: texts } = await load(language);
  words = createTranslator(texts);
  setDateLocale(language);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The person's choice, remembered on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.set(storageKeys.language, language);
  await setLocale(language);
}

/** A text of the contract, or a description that the server sent, in the reader's language. */
export function translate(text: string): string {
  return words(text) ?? text;
}

/** Returns `translate` and redraws the component when the language changes. */
export function useTranslate(): (text: string) => string {
  useLingui();
  return translate;
}
