import { describe, expect, it } from 'vitest';
import { harmless, withPauses } from './export-cells.ts';

describe('a cell of an export', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '|calc',
    '\t=1',
    '\rx',
    '\nx',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '﹣1',
    '−1',
    '\u0001=1',
  ])('%j is made text', (text) => {
    expect(harmless(text)).toMatch(/^'/);
    expect(harmless(text)).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    "O'Brien",
    '109900035308',
    '01-nhif241',
    'a=b',
    'T-01\\2026\\11\\00001',
    "'quoted",
    '',
    'Sødal, ǃ',
  ])('%j stays as it is', (text) => {
    expect(harmless(text)).toBe(text);
  });

  it.each([
    ['Ab;=1+1', "Ab;'=1+1"],
    ['a; +1;b;-2', "a;' +1;b;'-2"],
    ['x;\u200b@SUM(A1)', "x;'\u200b@SUM(A1)"],
    ['x;\t＝1', "x;' ＝1"],
    [';=1', ";'=1"],
    ['Fever; cough;5', 'Fever; cough;5'],
  ])('%j stays text where a semicolon begins a new cell', (text, written) => {
    expect(harmless(text)).toBe(written);
  });

  it('keeps numbers, empty cells, and the text around a control character', () => {
    expect([harmless(-5), harmless(0), harmless(null), harmless('a\0b\uffffc')]).toEqual([
      -5,
      0,
      null,
      'a b c',
    ]);
  });
});

it('lets other work run between every hundred rows, and keeps their order', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => index);
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const written: number[] = [];
  for await (const row of withPauses(rows)) written.push(row);
  clearImmediate(counting);
  expect(written).toEqual(rows);
  expect(turns).toBe(2);
});
