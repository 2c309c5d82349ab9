import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', about = '', state = '', why = '', ...rest]) => ({ id, about, state, why, rest }));

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has. */
const wanted: Readonly<Record<string, number>> = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

describe('the table of requirements', () => {
  it('has every requirement once, in order', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const inOrder = [...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(ids).toEqual(inOrder);
    const counts: Record<string, number> = {};
    for (const id of ids) counts[`V${id.split('.')[0]}`] = (counts[`V${id.split('.')[0]}`] ?? 0) + 1;
    expect(counts).toEqual(wanted);
    expect(ids).toHaveLength(253);
  });

  it.each(rows.map((row) => [row.id, row] as const))(
    '%s has a state, and what shows it or why',
    (_id, row) => {
      const { about, state, why, rest } = row;
      expect(['met', 'n/a', 'open']).toContain(state);
      expect(about).not.toBe('');
      expect(rest).toEqual(['']);
      // A requirement that is met needs a file or a reason; all others need a reason.
      expect(why.length).toBeGreaterThan(3);
      expect(why).not.toMatch(/\bsame\b(?! page)/);
    },
  );
});

it('names only existing files', () => {
  const named = [
    ...text.matchAll(/`((?:apps|packages|tools|docs|e2e|test|platform)\/[\w./-]+|package-lock\.json)`/g),
  ];
  const paths = [...new Set(named.map(([, path = '']) => path))];
  expect(paths.length).toBeGreaterThan(40);
  const missing = paths.filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, 'apps/server', path)),
  );
  expect(missing).toEqual([]);
  const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([]);
});
