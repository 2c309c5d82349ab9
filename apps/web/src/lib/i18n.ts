import { storageKeys } from '@afyakadi/contract/words';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { speakDates } from './format.ts';
import { type Phrasebook, phrasebook } from './phrasebook.ts';
import { deviceStorage } from './storage.ts';

export type Language = 'en' | 'sw';

export { i18n };

export function languageOf(stored: string | null): Language {
  return stored === 'sw' ? 'sw' : 'en';
}

export function storedLanguage(): Language {
  return languageOf(deviceStorage.get(storageKeys.language));
}

/** Words for the texts of contract and server, by their English; none in English. */
let words: Phrasebook = phrasebook({});

async function load(language: Language) {
  if (language === 'en') return { ...(await import('../locales/en.po')), words: {} };
  const [catalogue, contract, server] = await Promise.all([
    import('../locales/sw.po'),
    import('../locales/contract.sw.ts'),
    import('../locales/descriptions.sw.ts'),
  ]);
  return { ...catalogue, words: { ...contract.words, ...server.descriptions } };
}

/** Loads the language's texts, then shows them everywhere. */
export async function speak(language: Language): Promise<void> {
  const { messages, words: texts } = await load(language);
  words = phrasebook(texts);
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
  return words(text) ?? text;
}

/** `say` for components: they are drawn anew when the language changes. */
export function useSay(): (text: string) => string {
  useLingui();
  return say;
}
