import { expect, it } from 'vitest';
import { scopeOf } from './install.mjs';

const here = { os: [process.platform], cpu: [process.arch] };
const locked = {
  '': {},
  'apps/web': { version: '0.1.0' },
  'node_modules/@afyakadi/web': { link: true },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/binary-here': { version: '1.0.0', optional: true, ...here },
  'node_modules/binary-elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'apps/web/node_modules/react': { version: '18.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
};

const cases: [what: string, without: string[], scope: string | undefined][] = [
  ['all', ['node_modules/binary-elsewhere'], 'all'],
  ["the product's packages", ['node_modules/vitest'], 'product'],
  ['not enough: a package is missing', ['node_modules/react', 'node_modules/vitest'], undefined],
  ['not enough: one below a member of the workspace is missing', ['apps/web/node_modules/react'], undefined],
  ['not enough: a binary of this system is missing', ['node_modules/binary-here'], undefined],
];

for (const [what, without, scope] of cases) {
  it(`takes an install for ${what}`, () => {
    const installed = Object.entries(locked).filter(([path]) => !without.includes(path));
    expect(scopeOf(locked, Object.fromEntries(installed))).toBe(scope);
  });
}

it('takes an install of another version for none, and of another tool for one of the product', () => {
  const changed = (path: string) => scopeOf(locked, { ...locked, [path]: { version: '0.0.1' } });
  expect([changed('node_modules/react'), changed('node_modules/vitest')]).toEqual([undefined, 'product']);
});
