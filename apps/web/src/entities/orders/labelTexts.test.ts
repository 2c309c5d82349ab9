import { expect, it } from 'vitest';
import { directionsFor } from './labelTexts.ts';

const medicine = {
  itemName: 'Paracetamol 500mg tablets',
  strength: '500mg',
  dose: null,
  doseUnit: null,
} as const;
const line = { ...medicine, dosage: '2 tablets', frequency: 'TDS', durationDays: 5 } as const;
const alone = { ...medicine, dosage: null, frequency: null, durationDays: null };

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
  ['1,200 mg', 'Tumia mg 1,200'],
  ['14 units', 'Tumia IU 14'],
  ['0,5 tablet', 'Meza vidonge 0.5'],
  ['1 tablet once a day, after meals', 'Meza kidonge 1, mara 1 kwa siku, baada ya kula'],
  ['After each stool', 'baada ya kila choo'],
  // The form of an item that is taken as directed is no dosage.
  ['Tablets', undefined],
])('reads %j in either language', (dosage, text) => {
  expect(directionsFor({ ...alone, dosage }, 'sw')).toEqual(text === undefined ? [] : [text]);
});

it("keeps a dosage in the doctor's own words, and has no line for what was not given", () => {
  const own = { ...alone, dosage: 'half a spoon after meals', durationDays: 1 };
  expect(directionsFor(own, 'en')).toEqual(['half a spoon after meals', 'for 1 day']);
  expect(directionsFor(alone, 'sw')).toEqual([]);
  expect(directionsFor({ ...alone, dose: 2, dosage: 'Tablets' }, 'sw')).toEqual(['Meza vidonge 2']);
  expect(directionsFor({ ...alone, dose: 1_500, doseUnit: 'mg' }, 'sw')).toEqual(['Tumia mg 1,500']);
});
