import { expect, it } from 'vitest';
import {
  isCurrentWeight,
  normalVital,
  possibleVital,
  unusualVital,
  vitalNames,
  vitalSigns,
} from '../src/care/vitals.ts';

const on = '2026-11-25';

it.each([
  ['a newborn', '2026-11-20', { low: 100, high: 160 }],
  ['a child of two', '2024-11-20', { low: 90, high: 150 }],
  ['an adult', '1990-01-01', { low: 60, high: 100 }],
  ['somebody of unknown age', null, { low: null, high: null }],
])('knows the normal pulse of %s', (_, born, range) => {
  expect(normalVital('pulse', born, on)).toEqual(range);
});

it('judges the upper arm of children of 6 to 59 months alone', () => {
  expect(normalVital('muacCm', '2026-06-25', on)).toEqual({ low: null, high: null });
  expect(normalVital('muacCm', '2025-11-25', on)).toEqual({ low: 12.5, high: null });
  expect(normalVital('muacCm', '2021-11-20', on)).toEqual({ low: null, high: null });
});

it('changes the limits on the birthday, by the calendar', () => {
  for (let year = 2000; year < 2026; year += 1) {
    const pulse = (day: string) => normalVital('pulse', `${year}-03-01`, day).low;
    expect([pulse(`${year + 1}-02-28`), pulse(`${year + 1}-03-01`)]).toEqual([100, 90]);
    expect([pulse(`${year + 12}-02-28`), pulse(`${year + 12}-03-01`)]).toEqual([70, 60]);
  }
  expect(possibleVital('weightKg', '2026-10-25', '2026-11-24').max).toBe(12);
  expect(possibleVital('weightKg', '2026-10-25', '2026-11-25').max).toBe(30);
});

it('calls 37.5 °C a fever at any age, also an unknown one', () => {
  expect(normalVital('temperatureC', null, on)).toEqual({ low: 35.5, high: 37.4 });
});

it.each([
  ['a newborn', '2026-11-20', 3.5, 35],
  ['an infant', '2026-05-01', 7.5, 75],
  ['a child of two', '2024-11-20', 12, 120],
  ['a child of eight', '2018-11-20', 25, 250],
  ['an adult', '1990-01-01', 70, 700],
  ['an adult, by a lost digit', '1990-01-01', 70, 7],
  ['somebody of unknown age', null, 3.5, 700],
])('takes the weight of %s, and not one by a slip of the key', (_, born, weight, slip) => {
  const { min, max } = possibleVital('weightKg', born, on);
  expect(weight >= min && weight <= max).toBe(true);
  expect(slip >= min && slip <= max).toBe(false);
});

/** The medians of boys and girls, WHO 2006 and 2007. */
it.each([
  ['at birth', '2026-11-25', [3.2, 3.3], [1, 9]],
  ['at 6 months', '2026-05-25', [7.3, 7.9], [3, 20]],
  ['at 12 months', '2025-11-25', [8.9, 9.6], [4, 24]],
  ['at 5 years', '2021-11-25', [18.2, 18.3], [8, 60]],
  ['at 6 years', '2020-11-25', [20.2, 20.5], [2.05, 55]],
  ['at 10 years', '2016-11-25', [31.2, 31.9], [10, 110]],
  ['of an adult', '1990-01-01', [45, 120], [20, 205]],
])('asks twice for an unusual weight %s, and not for a median', (_, born, medians, unusual) => {
  const isAsked = (weight: number) => unusualVital('weightKg', weight, born, on) !== undefined;
  expect([medians.map(isAsked), unusual.map(isAsked)]).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('takes a weight for current as long as a child does not outgrow it', () => {
  expect(isCurrentWeight('2026-11-01', '2026-11-02', '2026-11-10')).toBe(false);
  expect(isCurrentWeight('2020-05-01', '2026-10-01', on)).toBe(true);
  expect(isCurrentWeight('2020-05-01', '2026-06-01', on)).toBe(false);
  expect(isCurrentWeight(null, '2026-06-01', on)).toBe(true);
});

it('has the same limits at any age for what differs little', () => {
  expect(possibleVital('temperatureC', '2026-11-20', on)).toEqual({ min: 25, max: 45 });
});

it.each(vitalNames)('has ages of %s that follow each other, inside what can be entered', (name) => {
  const { min, max, normal } = vitalSigns[name];
  for (const [index, range] of normal.entries()) {
    expect(range.low ?? min).toBeGreaterThanOrEqual(min);
    expect(range.high ?? max).toBeLessThanOrEqual(max);
    const next = normal[index + 1];
    if (next) expect(next.from).toBe(range.to);
  }
});
