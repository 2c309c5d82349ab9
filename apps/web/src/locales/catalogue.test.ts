import { messages, words } from '@afyakadi/contract/messages';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { messages as swahili } from './sw.po';

/** Returns the names of a compiled text's placeholders, also those within a plural. */
function placeholders(text: unknown): string[] {
  const parts = Array.isArray(text) ? text.filter(Array.isArray) : [];
  const names = parts.flatMap(([name, , branches]) => [
    String(name),
    ...Object.values(Object(branches)).flatMap(placeholders),
  ]);
  return [...new Set(names)].sort();
}

const texts = new Map([...Object.entries(messages), ...words.map((word) => [word, word] as const)]);
/** Words are keyed by their text, also where a message has the same one. */
const keyed = [...texts].filter(([code, text]) => code === text || !words.includes(text));

test("each of the contract's texts has its Swahili with the same placeholders", () => {
  const wrong = keyed.filter(
    ([key, english]) =>
      String(placeholders(swahili[key])) !== String(placeholders(compileMessage(english))) ||
      !Object.hasOwn(swahili, key),
  );
  expect(wrong).toEqual([]);
});

test('no text contains the header of the catalogue', () => {
  const wrong = Object.entries(swahili).filter(([, text]) =>
    JSON.stringify(text).includes('POT-Creation-Date'),
  );
  expect(wrong).toEqual([]);
});
