import { afterEach, describe, expect, test } from 'vitest';
import { ageOf, formatAge } from './age.ts';
import { setDateLocale } from './day.ts';

afterEach(() => setDateLocale('en'));

describe('ages', () => {
  test.each([
    ['1992-11-21', { value: 34, unit: 'years' }],
    ['1992-11-22', { value: 33, unit: 'years' }],
    ['2024-11-21', { value: 24 / 12, unit: 'years' }],
    ['2024-11-22', { value: 23, unit: 'months' }],
    ['2026-10-22', { value: 30, unit: 'days' }],
    ['2026-11-21', { value: 0, unit: 'days' }],
    ['2026-11-22', null],
  ])('born %s', (born, age) => expect(ageOf(born, '2026-11-21')).toEqual(age));

  test('in words', () => {
    expect(formatAge('1992-01-01', '2026-11-21')).toBe('34 years');
    expect(formatAge(null)).toBe('–');
    setDateLocale('sw');
    expect(formatAge('1992-01-01', '2026-11-21')).toBe('miaka 34');
  });
});
