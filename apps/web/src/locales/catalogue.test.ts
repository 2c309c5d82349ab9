import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messages } from '@afyakadi/contract/messages';
import { texts } from '@afyakadi/contract/texts';
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

const all = new Map([...Object.entries(messages), ...texts.map((text) => [text, text] as const)]);
/** Texts are their own keys, also where a message has the same one. */
const keyed = [...all].filter(([code, text]) => code === text || !texts.includes(text));

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

/** What begins a paragraph of the manual as its heading. */
const isHeading = (bold: string) => /[.:]$/.test(bold);

test.each(['en', 'sw'])('names only what screens show, in the manual (%s)', (language) => {
  const catalogue = readFileSync(path.join(import.meta.dirname, 'sw.po'), 'utf8');
  const shown = new Set(
    [...catalogue.matchAll(language === 'en' ? /^msgid "(.+)"$/gm : /^msgstr "(.+)"$/gm)].map(
      ([, text]) => text,
    ),
  );
  const folder = path.join(import.meta.dirname, '../../../../docs/manual', language);
  const unknown = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\*\*(.+?)\*\*/gs)]
      .map(([, bold = '']) => bold.replace(/\s+/g, ' '))
      .filter((bold) => !isHeading(bold) && !shown.has(bold))
      .map((bold) => `${file}: ${bold}`),
  );
  expect(unknown).toEqual([]);
});
