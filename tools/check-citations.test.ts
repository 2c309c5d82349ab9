import { describe, expect, it } from 'vitest';
import { namesOf, numbersOf, unresolvedIn } from './check-citations.ts';

const citable = {
  requirement: numbersOf(
    '## 2 Screens\n\n| | route |\n|---|---|\n| 2.1 | `/` |\n\n- **2.2** A table:\n\n  | 9 | 9 |',
  ),
  domain: new Set(['3', '3.4']),
  decision: new Set(['041']),
  isFile: (path: string) => path === 'docs/domain.md',
  isNamed: namesOf(['apps/web/src/ui/Toast.tsx', 'apps/server/src/domains/visits/routes.ts']),
};
const wrongIn = (text: string, path = 'a.ts') =>
  unresolvedIn(path, text, citable).map(({ line, citation }) => `${line}: ${citation}`);

it('reads the numbers of sections, paragraphs and rows, each once', () => {
  expect([...citable.requirement]).toEqual(['2', '2.1', '2.2']);
  expect(() => numbersOf('## 1 A\n\n- **1.1** a\n- **1.1** b\n')).toThrow('1.1');
});

describe('a citation', () => {
  it('names a paragraph or a decision', () => {
    expect(wrongIn('// Requirements 2.1 and 2.2, domain 3, 3.4 (decision 041). RFC 9110 §7.2\n')).toEqual([]);
  });

  it('is refused if it names nothing, also as one of several and over the end of a line', () => {
    expect(
      wrongIn('/** (requirements 2.3) */\n// domain 3.4, 3.5\n/*\n * Of decisions\n * 41 and 041.\n */'),
    ).toEqual(['1: requirement 2.3', '2: domain 3.5', '4: decision 41']);
  });

  it('is refused if it names a section or a page without a number', () => {
    expect(wrongIn('// §2\n// (domain §3)\n// (decisions, Roles)')).toEqual([
      '1: §2',
      '2: §3',
      '3: (decisions,',
    ]);
  });

  it('is a link of a document to a file', () => {
    const text = '[a](../domain.md#3-claims) [b](https://a.example/b) [c](domain.md) [d](/visits)';
    expect(wrongIn(text, 'docs/decisions/041-a.md')).toEqual(['1: domain.md']);
  });

  it('is a path in backticks of a document: the end of one, a folder, or one of each domain', () => {
    const named =
      '`web/ui/Toast.tsx` `ui/Toast` `routes.ts` `domains/visits/` `server/src/domains/<domain>/routes.ts`';
    const others = '`text/csv` `node_modules/a.ts` `/visits` `web/dist/a.js`';
    expect(wrongIn(`${named} ${others}`, 'a.md')).toEqual([]);
    expect(wrongIn('`ui/Toaster.tsx`\n`ui/Toaster` `toast.ts`', 'a.md')).toEqual([
      '1: ui/Toaster.tsx',
      '2: ui/Toaster',
      '2: toast.ts',
    ]);
    expect(wrongIn('`ui/Toaster.tsx`', 'docs/decisions/archive/001-a.md')).toEqual([]);
  });
});
