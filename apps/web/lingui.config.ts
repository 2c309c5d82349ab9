import { messages, words } from '@afyakadi/contract/messages';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * The contract's texts: its messages by code, whose English the server composes, and its words by their English. Those of
 * `status` and `validation` are among the words.
 */
const contract: ExtractorType = {
  match: (file) => file.endsWith('contract/src/messages/index.ts'),
  extract: (file, _source, onMessage) => {
    const named = Object.entries(messages).filter(([, text]) => !words.includes(text));
    const entries = [...named, ...new Map(words.map((text) => [text, text]))];
    // Each has its own place, or their order in the catalogue would change with each extraction.
    for (const [at, [id, message]] of entries.entries()) onMessage({ id, message, origin: [file, at + 1] });
  },
};

/**
 * English is in the source alone. The catalogue contains no line numbers, so moving code does not change it.
 */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['sw'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../../packages/contract/src/messages/index.ts'],
    },
  ],
  extractors: [contract, babel],
  format: formatter({ lineNumbers: false, printLinguiId: true }),
  orderBy: 'message',
});
