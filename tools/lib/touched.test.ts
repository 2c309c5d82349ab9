import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap/repository.mjs';
import { areas, specOf, testsOf } from './touched.ts';

describe('tests of a change', () => {
  it('are the API tests and journeys of a touched domain', () => {
    expect(
      testsOf(['apps/server/src/domains/claims/submit.ts', 'apps/server/src/domains/claims/x/y.ts']),
    ).toEqual({
      api: ['apps/server/test/claims/'],
      e2e: ['e2e/journeys/claims.spec.ts'],
      later: [],
    });
  });

  it('are the journeys of a touched screen', () => {
    const { api, e2e } = testsOf(['apps/web/src/screens/dashboard/Dashboard.tsx']);
    expect([api, e2e]).toEqual([[], ['e2e/journeys/dashboard.spec.ts']]);
  });

  it('are only the touched tests, and all of a folder whose helpers are touched', () => {
    expect(testsOf(['apps/server/test/authorizations/proof.test.ts', 'e2e/journeys/main.spec.ts'])).toEqual({
      api: ['apps/server/test/authorizations/proof.test.ts'],
      e2e: ['e2e/journeys/main.spec.ts'],
      later: [],
    });
    expect(testsOf(['apps/server/test/authorizations/factories.ts']).api).toEqual([
      'apps/server/test/authorizations/',
    ]);
  });

  it('name a file that is used everywhere', () => {
    const everywhere = ['packages/contract/src/index.ts', 'apps/server/src/app.ts', 'package-lock.json'];
    expect(testsOf(everywhere).later).toEqual(everywhere);
  });

  it('are none for a text, and unit tests alone for a tool or a test of a screen', () => {
    const files = ['README.md', 'tools/check-terms.ts', 'apps/web/test/claims.test.tsx'];
    expect(testsOf(files)).toEqual({ api: [], e2e: [], later: [] });
  });
});

describe('the areas', () => {
  const web = ['screens', 'features', 'entities'].map((layer) => `apps/web/src/${layer}`);
  for (const parent of ['apps/server/src/domains', ...web]) {
    it(`are all folders of ${parent}`, () => {
      const entries = readdirSync(join(root, parent), { withFileTypes: true });
      const folders = entries.flatMap((entry) => (entry.isDirectory() ? `${parent}/${entry.name}` : []));
      expect(
        Object.keys(areas)
          .filter((name) => name.startsWith(`${parent}/`))
          .sort(),
      ).toEqual(folders.sort());
    });
  }

  it('name existing folders, API tests and journeys', () => {
    const named = Object.entries(areas).flatMap(([folder, { api = [], e2e = [] }]) => [
      folder,
      ...api.map((name) => `apps/server/test/${name}`),
      ...e2e.map(specOf),
    ]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
