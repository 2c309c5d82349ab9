import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * English in the source, and Swahili. The catalogues contain no line numbers, so moving code does not change them.
 */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'sw'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false, printLinguiId: true }),
  orderBy: 'origin',
});
