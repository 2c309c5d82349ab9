import { messages } from '@afyakadi/contract/messages';
import { texts } from '@afyakadi/contract/texts';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * The contract's messages by code, whose English the server composes, and its texts by their English, among
 * them those of `status` and `validation`.
 */
const contract: ExtractorType = {
  match: (file) => file.endsWith('contract/src/messages/index.ts'),
  extract: (file, _source, onMessage) => {
    const named = Object.entries(messages).filter(([, text]) => !texts.includes(text));
    const entries = [...named, ...new Map(texts.map((text) => [text, text]))];
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
