import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { offencesIn, termsOf } from './check-terms.ts';

const terms = termsOf(readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8'));

/** Words of its own. */
const small = termsOf(`
## Words that we do not write

| do not write | write |
|---|---|
| frob, grue light | part |
| \`OldName\`, \`must*\` | \`NewName\` |
`);

const linesIn = (path: string, text: string) => offencesIn(path, text, small).map(({ line }) => line);

it('finds each word of the glossary', () => {
  expect(terms.length).toBeGreaterThan(20);
  for (const { avoid, write } of terms) {
    const planted = avoid.replaceAll('`', '').replace('*', 'Example');
    const [found] = offencesIn('docs/page.md', `A page.\nIt says ${planted}.\n`, terms);
    expect(found, planted).toMatchObject({ line: 2, write });
  }
});

describe('a word', () => {
  it('is found in sentences, names, and over the end of a line', () => {
    expect(linesIn('a.ts', 'a frob\n// Frob\nfrobCount\nreadFrob\nFROB_SIZE\nreadFrobs\nfrobnicate')).toEqual(
      [1, 2, 3, 4, 5],
    );
    expect(linesIn('a.ts', 'nothing\n// by a grue\n// light\ncloseGrueLight\ngrue_light')).toEqual([2, 4, 5]);
  });

  it('in backticks is a whole name, or the beginning of one', () => {
    expect(linesIn('a.ts', 'OldName\nMyOldName\nOldNames\noldName')).toEqual([1]);
    expect(linesIn('a.ts', 'mustOpen()\nmustard\nmust')).toEqual([1, 2, 3]);
  });
});

describe('code', () => {
  it('spreads no literal', () => {
    expect(linesIn('a.ts', 'const all = {\n  ...{ a, b },\n  ...rest,\n};')).toEqual([2]);
    expect(linesIn('a.md', '...{ a }')).toEqual([]);
  });

  it('names its parameters', () => {
    expect(
      linesIn('a.ts', 'xs.map((it) => 1);\nxs.map((a, it) => 1);\nxs.map(it => 1);\nfunction f(it) {}'),
    ).toEqual([1, 2, 3, 4]);
    expect(linesIn('a.ts', "import { expect, it } from 'vitest';\nit('x', () => 1); // a, it: b")).toEqual(
      [],
    );
  });
});
