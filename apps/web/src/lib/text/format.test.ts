import { afterEach, describe, expect, test } from 'vitest';
import {
  ageOf,
  dayOf,
  formatAge,
  formatDay,
  formatMoment,
  formatMoney,
  formatTime,
  minutesBetween,
  setDateLocale,
} from './format.ts';

afterEach(() => setDateLocale('en'));

describe('dates and times are the facility’s', () => {
  test.each([
    ['2026-11-21', '21 Nov 2026'],
    ['2026-11-21T11:05:00Z', '21 Nov 2026'],
    // Half past nine in the evening at Greenwich is the next day in Dar es Salaam.
    ['2026-11-21T21:30:00Z', '22 Nov 2026'],
    ['2026-01-01', '1 Jan 2026'],
    ['nonsense', '–'],
    [null, '–'],
  ])('%s is %s', (value, text) => expect(formatDay(value)).toBe(text));

  test('the clock is at UTC+3', () => {
    expect(formatTime('2026-11-21T11:05:00Z')).toBe('14:05');
    expect(formatTime('2026-11-21T21:00:00Z')).toBe('00:00');
    expect(formatMoment('2026-11-21T11:05:00Z')).toBe('21 Nov 2026, 14:05');
    expect(dayOf(new Date('2026-11-21T22:00:00Z'))).toBe('2026-11-22');
  });

  test('Swahili months', () => {
    setDateLocale('sw');
    expect(formatDay('2026-03-02')).toBe('2 Mac 2026');
  });
});

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

test('money carries the mark of its place', () => {
  expect(formatMoney(12_500)).toBe('TZS 12,500');
  expect(formatMoney(450_000, 'TSh')).toBe('TSh 450,000');
});

test('waiting is counted in whole minutes and never below 0', () => {
  expect(minutesBetween('2026-11-21T08:00:00Z', '2026-11-21T08:12:59Z')).toBe(12);
  expect(minutesBetween('2026-11-21T08:00:00Z', '2026-11-21T07:59:00Z')).toBe(0);
});
