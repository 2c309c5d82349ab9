import { describe, expect, it } from 'vitest';
import { flagOf, rangeOf, readValue } from './measuring.ts';

describe('what is typed for a measure', () => {
  it.each([
    ['12.5', 12.5],
    [' 7 ', 7],
    ['12,5', 12.5],
    ['-2', -2],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('reads %j', (text, value) => {
    expect(readValue(text)).toBe(value);
  });

  it.each(['twelve', '1e3', '12.', '1,200.5', '1 200', '--1', '12345678901'])(
    'takes %j for no number',
    (text) => {
      expect(readValue(text)).toBeUndefined();
    },
  );
});

it('marks what lies outside the range, not its bounds', () => {
  const range = { low: 12, high: 16 };
  expect([11.9, 12, 16, 16.1].map((value) => flagOf(value, range))).toEqual(['low', null, null, 'high']);
  expect(flagOf(3, { low: null, high: null })).toBeNull();
  expect(flagOf(3, { low: null, high: 2 })).toBe('high');
});

it('writes a range with one bound or two', () => {
  expect(rangeOf({ low: 12, high: 16 })).toBe('12–16');
  expect(rangeOf({ low: null, high: 5.2 })).toBe('≤ 5.2');
  expect(rangeOf({ low: 1, high: null })).toBe('≥ 1');
  expect(rangeOf({ low: null, high: null })).toBeNull();
});
