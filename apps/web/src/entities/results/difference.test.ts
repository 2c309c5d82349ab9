import { expect, it } from 'vitest';
import { differenceText } from './difference.ts';

it.each([
  [6.1, 15.3, '−9.2'],
  [9.8, 9.5, '+0.3'],
  [4, 4, '±0'],
])('%d after %d is %s', (value, before, text) => {
  expect(differenceText(value, before)).toBe(text);
});
