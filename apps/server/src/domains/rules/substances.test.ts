import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readItemNames } from '../../platform/database/item-names.ts';
import { drugClasses } from './drug-classes.ts';
import { substancesIn } from './substances.ts';

const medicines = readItemNames().list.filter(({ substances }) => substances.length > 0);
/** Every name by which the search of items finds a medicine, with its substances. */
const named = medicines.flatMap(({ names, others, substances }) =>
  [...names.map((name) => name.filter((word) => !word.startsWith('!')).join(' ')), ...others].map((name) => ({
    name,
    substances,
  })),
);
const listedIn = (text: string) => [...substancesIn(text).listed];

describe('a name of the search of items', () => {
  // "insulin 70 30" without its numbers would be any insulin.
  const resolved = named.filter(({ name }) => !/\b\d+\b/.test(name));

  it('means its substances, whatever strength and form stand beside it', () => {
    const wrong = resolved.filter(({ name, substances }) =>
      [name, name.toUpperCase(), `${name} 500mg tablets`, `Allergic to ${name} 5 ml`].some(
        (text) => !substances.every((substance) => listedIn(text).includes(substance)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('means them with one wrong letter', () => {
    const words = resolved.filter(({ name }) => /^[a-z]{6,}$/.test(name));
    const wrong = fc
      .sample(fc.tuple(fc.constantFrom(...words), fc.nat(), fc.constantFrom('', 'q', 'double', 'swap')), {
        numRuns: 1_000,
        seed: 11,
      })
      .map(([{ name, substances }, position, how]) => ({ typed: misspell(name, position, how), substances }))
      // A text that equals another listed word is that word.
      .filter(({ typed }) => !named.some(({ name }) => name === typed))
      .filter(({ typed, substances }) => !substances.every((one) => listedIn(typed).includes(one)));
    expect(wrong).toEqual([]);
  });

  it('means no other substance than those of its lines', () => {
    const wrong = medicines.flatMap(({ names: [name = []], substances }) => {
      const text = name.filter((word) => !word.startsWith('!')).join(' ');
      const own = new Set(named.filter((other) => other.name === text).flatMap((other) => other.substances));
      const parts = new Set([...own, ...substances]);
      return listedIn(text)
        .filter((one) => !parts.has(one) && !text.includes(one))
        .map((one) => [text, one]);
    });
    expect(wrong).toEqual([]);
  });
});

function misspell(word: string, position: number, how: string): string {
  const at = position % (word.length - 1);
  if (how === 'double') return word.slice(0, at + 1) + word.slice(at);
  if (how === 'swap') return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  return word.slice(0, at) + how + word.slice(at + 1);
}

it.each(
  drugClasses.flatMap(({ name, called = [] }) => [name, ...called].map((text) => [text, name] as const)),
)('finds the class by %s', (text, name) => {
  expect([...substancesIn(text).classes].map((one) => one.name)).toContain(name);
});

it('takes no number, unit or form for a name', () => {
  for (const text of ['500mg', '10 mg/ml', '0.9%', '5 ml', '100 IU', '2 tablets', '30', 'syrup 60 ml bottle'])
    expect({ text, ...substancesIn(text) }).toEqual({
      text,
      listed: new Set(),
      classes: new Set(),
      others: [],
    });
});
