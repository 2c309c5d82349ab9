import { storageKeys } from '@afyakadi/contract/words';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { speakDates } from './format.ts';
import { deviceStorage } from './storage.ts';

export type Language = 'en' | 'sw';

export { i18n };

export function languageOf(stored: string | null): Language {
  return stored === 'sw' ? 'sw' : 'en';
}

export function storedLanguage(): Language {
  return languageOf(deviceStorage.get(storageKeys.language));
}

/** Swahili for the texts of the contract, by their English; empty in English. */
let contractWords: Readonly<Record<string, string>> = {};

async function load(language: Language) {
  if (language === 'en') return { ...(await import('../locales/en.po')), words: {} };
  const [catalogue, contract] = await Promise.all([
    import('../locales/sw.po'),
    import('../locales/contract.sw.ts'),
  ]);
  return { ...catalogue, words: contract.words };
}

/** Loads the language's texts, then shows them everywhere. */
export async function speak(language: Language): Promise<void> {
  const { messages, words } = await load(language);
  contractWords = words;
  speakDates(language);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The person's choice, remembered on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.set(storageKeys.language, language);
  await speak(language);
}

/** A text of the contract, or a description that the server sent, in the reader's language. */
export function say(text: string): string {
  return contractWords[text] ?? text;
}

/** `say` for components: they are drawn anew when the language changes. */
export function useSay(): (text: string) => string {
  useLingui();
  return say;
}
