import { expect, it } from 'vitest';
import { linesText, partOf } from './lines.ts';

it.each([
  ['apps/server/src/domains/claims/build.ts', 'production'],
  ['apps/server/migrations/0001_facility.sql', 'production'],
  ['apps/server/test/claims/build.test.ts', 'tests'],
  ['packages/contract/test/names.test.ts', 'tests'],
  ['e2e/lib/api.ts', 'tests'],
  ['deploy/test/alerts.test.ts', 'tests'],
  ['tools/lib/lines.ts', 'tools'],
  ['apps/web/README.md', 'docs'],
  ['apps/server/src/platform/database/tables/generated.ts', undefined],
  ['apps/web/src/locales/sw.po', undefined],
])('counts %s for %s', (path, part) => expect(partOf(path)).toBe(part));

it('names each part', () => {
  expect(linesText()).toMatch(/^lines.*: (?:not counted|production [\d,]+.*, tests .*, tools .*, docs )/);
});
