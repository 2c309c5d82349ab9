import { type Frequency, usualDoseHours } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { doseTimes } from './dose-times.ts';

const usual = { timeZone: 'Africa/Dar_es_Salaam', doseHours: usualDoseHours };
const at = (text: string) => new Date(`2026-11-${text}:00+03:00`);
const shown = (date: Date) =>
  new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ');

it.each<[Frequency, string, number | null, string[]]>([
  // The first at once, then at the rounds, not too soon after it.
  ['BD', '20T09:17', 2, ['20 09:17', '20 20:00', '21 08:00', '21 20:00']],
  ['BD', '20T15:00', 1, ['20 15:00', '21 08:00']],
  ['TDS', '20T13:00', 1, ['20 13:00', '20 22:00', '21 06:00']],
  ['OD', '20T22:00', 2, ['20 22:00', '22 08:00']],
  ['QID', '20T21:00', 1, ['20 21:00', '21 00:00', '21 06:00', '21 12:00']],
  ['NOCTE', '20T09:00', 2, ['20 21:00', '21 21:00']],
  ['NOCTE', '20T22:00', 1, ['21 21:00']],
  ['STAT', '20T09:00', null, ['20 09:00']],
  ['PRN', '20T09:00', 3, []],
  ['UD', '20T09:00', null, []],
  // Without an end, up to the moment that is asked for.
  ['OD', '20T09:00', null, ['20 09:00', '21 08:00', '22 08:00']],
])('gives %s that is ordered at %s for %s days at its times', (frequency, orderedAt, durationDays, times) => {
  const course = { frequency, orderedAt: at(orderedAt), durationDays };
  expect(doseTimes(course, at('22T09:00'), usual).map(shown)).toEqual(times);
});

it('gives a weekly medicine again after a week', () => {
  const course = { frequency: 'WEEKLY' as const, orderedAt: at('02T10:00'), durationDays: 21 };
  expect(doseTimes(course, at('30T00:00'), usual).map(shown)).toEqual(['02 10:00', '09 08:00', '16 08:00']);
});

it('gives medicines at the rounds of the facility', () => {
  const course = { frequency: 'Q8H' as const, orderedAt: at('20T09:00'), durationDays: 1 };
  const clock = { ...usual, doseHours: { ...usualDoseHours, TDS: [7, 15, 23] } };
  expect(doseTimes(course, at('22T09:00'), clock).map(shown)).toEqual(['20 09:00', '20 15:00', '20 23:00']);
});
