import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** A row names one or more requirements, under the heading of their state. */
const rows = text.split(/^## /m).flatMap((part) => {
  const state = part.slice(0, part.indexOf('\n'));
  return part
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, ids = '', ...cells]) => ({ state, ids: ids.split(', '), cells: cells.slice(0, -1) }));
});

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

describe('the tables of requirements', () => {
  it('have every requirement once', () => {
    const ids = rows.flatMap((row) => row.ids);
    expect(new Set(ids).size).toBe(ids.length);
    const counts: Record<string, number> = {};
    for (const id of ids) counts[`V${id.split('.')[0]}`] = (counts[`V${id.split('.')[0]}`] ?? 0) + 1;
    expect(counts).toEqual(wanted);
    expect(ids).toHaveLength(253);
  });

  it.each(rows.map((row) => [row.ids.join(', '), row] as const))(
    '%s: a state, and what shows it or why',
    (_ids, { state, cells }) => {
      expect(['Met', 'Not applicable', 'Open']).toContain(state);
      expect(cells).toHaveLength(state === 'Met' ? 2 : 1);
      for (const cell of cells) expect(cell.length).toBeGreaterThan(3);
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
