import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setDateLocale } from './day.ts';
import {
  dayOf,
  formatDay,
  formatMoment,
  formatMoney,
  formatTime,
  minutesBetween,
  setTimeZone,
} from './format.ts';

beforeAll(() => setTimeZone('Africa/Dar_es_Salaam'));
afterAll(() => setTimeZone(null));
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

  test('in the zone that the server names', () => {
    setTimeZone('Asia/Kathmandu');
    expect(formatMoment('2026-11-21T18:14:00Z')).toBe('21 Nov 2026, 23:59');
    expect(dayOf(new Date('2026-11-21T18:15:00Z'))).toBe('2026-11-22');
    setTimeZone('Africa/Dar_es_Salaam');
  });

  test('Swahili months', () => {
    setDateLocale('sw');
    expect(formatDay('2026-03-02')).toBe('2 Mac 2026');
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
