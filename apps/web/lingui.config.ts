import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** English in the source, Swahili beside it. Line numbers stay out, so that moving a line changes no catalogue. */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'sw'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false, printLinguiId: true }),
  orderBy: 'origin',
});
