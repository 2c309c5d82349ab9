import { expect, it } from 'vitest';
import { directionsFor } from './labelTexts.ts';

const line = { dosage: '2 tablets', frequency: 'TDS', durationDays: 5 } as const;

it('writes directions in plain words of the language of the patient', () => {
  expect(directionsFor(line, 'en')).toEqual([
    'Take 2 tablets',
    '3 times a day: morning, midday and evening',
    'for 5 days',
  ]);
  expect(directionsFor(line, 'sw')).toEqual([
    'Meza vidonge 2',
    'mara 3 kwa siku: asubuhi, mchana na jioni',
    'kwa siku 5',
  ]);
});

it.each([
  ['1 tablet', 'Meza kidonge 1'],
  ['kidonge 0.5', 'Meza vidonge 0.5'],
  ['5 ml', 'Kunywa ml 5'],
  ['ml 2.5', 'Kunywa ml 2.5'],
  ['1 application', 'Paka mara 1'],
])('reads %j in either language', (dosage, text) => {
  expect(directionsFor({ dosage, frequency: null, durationDays: null }, 'sw')).toEqual([text]);
});

it("keeps a dosage in the doctor's own words, and has no line for what was not given", () => {
  const own = { dosage: 'half a spoon after meals', frequency: null, durationDays: 1 };
  expect(directionsFor(own, 'en')).toEqual(['half a spoon after meals', 'for 1 day']);
  expect(directionsFor({ dosage: null, frequency: null, durationDays: null }, 'sw')).toEqual([]);
});
