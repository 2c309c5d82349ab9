import type { ResultChoice } from '@afyakadi/contract';
import { dateLocale, type Language } from '../../lib/text/day.ts';

/** The chosen option of each part of a result, by the English name of the part. */
export type Chosen = Readonly<Record<string, string>>;

/** Writes a result in English words: `Positive`, or `Parasites: Seen; Species: P. falciparum`. */
export function writeChosen(choices: readonly ResultChoice[], chosen: Chosen): string {
  return wordsOf(choices, chosen, 'en');
}

function wordsOf(choices: readonly ResultChoice[], chosen: Chosen, language: Language): string {
  return choices
    .flatMap((part) => {
      const option = part.options.find(({ en }) => en === chosen[part.en]);
      if (!option) return [];
      return [choices.length === 1 ? option[language] : `${part[language]}: ${option[language]}`];
    })
    .join('; ');
}

/**
 * Reads the ready words at the start of stored remarks. The rest is what was typed; remarks that do not start with
 * ready words are all typed.
 */
export function readChosen(
  choices: readonly ResultChoice[],
  remarks: string,
): { chosen: Chosen; typed: string } {
  const [line = '', ...rest] = remarks.split('\n');
  const matching = choices.flatMap((part) => {
    const option = part.options.find(({ en }) =>
      line.split('; ').includes(choices.length === 1 ? en : `${part.en}: ${en}`),
    );
    return option ? [[part.en, option.en] as const] : [];
  });
  const chosen = Object.fromEntries(matching);
  if (matching.length === 0 || writeChosen(choices, chosen) !== line) return { chosen: {}, typed: remarks };
  return { chosen, typed: rest.join('\n') };
}

/** Returns remarks with their ready words in the reader's language. */
export function translateRemarks(choices: readonly ResultChoice[], remarks: string): string {
  const { chosen, typed } = readChosen(choices, remarks);
  return [wordsOf(choices, chosen, dateLocale()), typed].filter((text) => text !== '').join('\n');
}
