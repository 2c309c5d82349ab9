import { expect, it } from 'vitest';
import { breaksAge } from '../src/care/item-limits.ts';
import { ageInDays, ageOn, ageText, fromAgeDays, hasAge, toAgeDays } from '../src/formats/ages.ts';

const today = '2026-11-21';

it.each([
  ['1990-04-12', '36 years', 'miaka 36'],
  ['1992-11-22', '33 years', 'miaka 33'],
  ['2024-11-21', '2 years', 'miaka 2'],
  ['2024-11-22', '23 months', 'miezi 23'],
  ['2026-10-21', '1 month', 'mwezi 1'],
  ['2026-10-22', '30 days', 'siku 30'],
  ['2026-11-20', '1 day', 'siku 1'],
  ['2026-11-21', '0 days', 'siku 0'],
  ['2026-11-22', null, null],
])('writes the age of a person born on %s as %s', (born, en, sw) => {
  const age = ageOn(born, today);
  expect(age && [ageText(age, 'en'), ageText(age, 'sw')]).toEqual(en === null ? null : [en, sw]);
});

it('turns ten on the tenth birthday, whatever leap years lie between', () => {
  for (let year = 1990; year < 2030; year += 1) {
    const ten = { value: 10, unit: 'years' } as const;
    expect(hasAge(`${year}-03-01`, `${year + 10}-02-28`, ten)).toBe(false);
    expect(hasAge(`${year}-03-01`, `${year + 10}-03-01`, ten)).toBe(true);
    // A limit of the catalogue in days is the birthday that was entered.
    const limit = { ageFromDays: toAgeDays(ten), ageToDays: null };
    expect(breaksAge(limit, `${year}-03-01`, `${year + 10}-02-28`)).toBe(true);
    expect(breaksAge(limit, `${year}-03-01`, `${year + 10}-03-01`)).toBe(false);
  }
  expect(ageInDays('2026-11-20', '2026-11-21')).toBe(1);
});

it('reads a limit in days as it was entered', () => {
  expect([3652, 6574, 182, 28, 0].map(fromAgeDays)).toEqual([
    { value: 10, unit: 'years' },
    { value: 18, unit: 'years' },
    { value: 6, unit: 'months' },
    { value: 28, unit: 'days' },
    { value: 0, unit: 'days' },
  ]);
});
