import { describe, expect, test } from 'vitest';
import { codesIn, toDays, toTyped } from './ages.ts';

describe('ages of the catalogue', () => {
  test.each([
    ['10', 'years', 3652],
    ['18', 'years', 6574],
    ['6', 'months', 182],
    ['28', 'days', 28],
    ['0', 'years', 0],
  ] as const)('%s %s are %i days', (amount, unit, days) => {
    expect(toDays({ amount, unit })).toBe(days);
  });

  test('parses an empty age as no limit, and words as NaN', () => {
    expect(toDays({ amount: ' ', unit: 'years' })).toBeNull();
    for (const amount of ['ten', '1.5', '-1']) expect(toDays({ amount, unit: 'years' })).toBeNaN();
  });

  test('keeps the days of every age when it is formatted and parsed again', () => {
    for (const unit of ['years', 'months', 'days'] as const) {
      for (let amount = 1; amount <= 120; amount += 1) {
        const days = toDays({ amount: String(amount), unit });
        expect(toDays(toTyped(days))).toBe(days);
      }
    }
    expect(toTyped(3652)).toEqual({ amount: '10', unit: 'years' });
    expect(toTyped(182)).toEqual({ amount: '6', unit: 'months' });
    expect(toTyped(28)).toEqual({ amount: '28', unit: 'days' });
    expect(toTyped(0)).toEqual({ amount: '0', unit: 'days' });
    expect(toTyped(null)).toEqual({ amount: '', unit: 'years' });
  });

  test('accepts codes separated by lines, commas or blanks', () => {
    expect(codesIn(' j45, E11\nB50.8;e11 ')).toEqual(['J45', 'E11', 'B50.8']);
    expect(codesIn(' \n')).toEqual([]);
  });
});
