import { expect, it } from 'vitest';
import { dangerSigns, priorityOf, reasonsOnArrival } from '../src/care/triage.ts';

const day = '2026-11-25';
const adult = '1990-01-01';

it.each([
  [
    'an adult with normal values',
    adult,
    { pulse: 80, oxygen: 97, temperatureC: 36.8, respiratoryRate: 16, systolic: 120 },
    [],
  ],
  ['little oxygen', adult, { oxygen: 91 }, ['oxygen']],
  ['shock', adult, { pulse: 131, systolic: 89 }, ['pulse', 'systolic']],
  ['a fast pulse of an infant is none', '2026-06-01', { pulse: 170 }, []],
  ['fast breathing of a child of two', '2024-06-01', { respiratoryRate: 41 }, ['respiratoryRate']],
  ['the same of an infant is none', '2026-01-01', { respiratoryRate: 41 }, []],
  ['fever of an unknown age', null, { temperatureC: 39.1 }, ['temperatureC']],
  ['a thin arm at two years', '2024-06-01', { muacCm: 11.4 }, ['muacCm']],
  ['a thin arm of an adult is none', adult, { muacCm: 11.4 }, []],
] as const)('finds danger signs: %s', (_, dateOfBirth, values, signs) => {
  expect(dangerSigns(values, { dateOfBirth, pregnant: false, day })).toEqual(signs);
});

it('takes a severe blood pressure for a danger sign in pregnancy alone', () => {
  const values = { systolic: 160, diastolic: 110 };
  expect(dangerSigns(values, { dateOfBirth: adult, pregnant: true, day })).toEqual(['systolic', 'diastolic']);
  expect(dangerSigns(values, { dateOfBirth: adult, pregnant: false, day })).toEqual([]);
});

it.each([
  ['2021-11-26', false, ['underFive'], 1],
  ['2021-11-25', false, [], 0],
  ['1966-11-25', false, ['overSixty'], 1],
  ['1966-11-26', true, ['emergency'], 2],
  [null, false, [], 0],
] as const)('born %s, emergency %j: %j', (dateOfBirth, isEmergency, reasons, priority) => {
  const found = reasonsOnArrival(dateOfBirth, day, isEmergency);
  expect([found, priorityOf(found)]).toEqual([reasons, priority]);
});
