import { expect, it } from 'vitest';
import { formatRange, rangeFlag } from './measuredValue.ts';

it('marks values outside the range, but not its bounds', () => {
  const range = { low: 12, high: 16 };
  expect([11.9, 12, 16, 16.1].map((value) => rangeFlag(value, range))).toEqual(['low', null, null, 'high']);
  expect(rangeFlag(3, { low: null, high: null })).toBeNull();
  expect(rangeFlag(3, { low: null, high: 2 })).toBe('high');
});

it('formats a range with one or two bounds', () => {
  expect(formatRange({ low: 12, high: 16 })).toBe('12–16');
  expect(formatRange({ low: null, high: 5.2 })).toBe('≤ 5.2');
  expect(formatRange({ low: 1, high: null })).toBe('≥ 1');
  expect(formatRange({ low: null, high: null })).toBeNull();
});
