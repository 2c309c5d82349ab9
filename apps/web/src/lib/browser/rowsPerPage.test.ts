import { expect, it } from 'vitest';
import { rowChoiceOf, rowsThatFit } from './rowsPerPage.ts';

it.each([
  [600, 5],
  [768, 5],
  [950, 10],
  [1080, 10],
  [1440, 20],
  [4320, 50],
])('a window of %d px shows %d rows', (height, rows) => {
  expect(rowsThatFit(height)).toBe(rows);
});

it('reads a stored choice, and ignores any other value', () => {
  expect(['5', '10', '25', '50', '7', 'fit', null].map(rowChoiceOf)).toEqual([5, 10, 25, 50, 5, 'fit', 5]);
});
