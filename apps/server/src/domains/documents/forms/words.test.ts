import { describe, expect, it } from 'vitest';
import {
  ageText,
  dayText,
  dosageText,
  fileNameOf,
  momentsIn,
  moneyText,
  nameText,
  unitText,
} from './words.ts';

describe('the texts of documents', () => {
  it('raises the powers of units', () => {
    expect(['10^9/L', '10^12/L', 's^-1', 'g/dL', 'm^2'].map(unitText)).toEqual([
      ...['10⁹/L', '10¹²/L', 's⁻¹', 'g/dL', 'm²'],
    ]);
  });

  it('writes days, moments of the facility, and money', () => {
    expect([dayText('2026-11-01'), dayText(null)]).toEqual(['1 Nov 2026', '']);
    const text = momentsIn('Africa/Dar_es_Salaam');
    expect([text('2026-11-20T22:05:00.000Z'), text(new Date('2026-01-01T00:00:00Z')), text(null)]).toEqual([
      ...['21 Nov 2026, 01:05', '1 Jan 2026, 03:00', ''],
    ]);
    expect([0, 999, 1_000, 22_500, 1_234_567, 9_007_199_254_740_991].map(moneyText)).toEqual([
      ...['0', '999', '1,000', '22,500', '1,234,567', '9,007,199,254,740,991'],
    ]);
  });

  it.each([
    [{ dosage: '1 tablet', dose: 1, frequency: 'BD', durationDays: 5 }, '1 tablet, twice a day, for 5 days'],
    [{ dosage: null, dose: 0.5, frequency: 'NOCTE', durationDays: 1 }, '0.5 at a time, at night, for 1 day'],
    [
      { dosage: 'Capsules', dose: 2, frequency: 'OD', durationDays: 3 },
      'Capsules, 2 at a time, once a day, for 3 days',
    ],
    [{ dosage: '', dose: null, frequency: 'PRN', durationDays: null }, 'when needed'],
    [{ dosage: null, dose: null, frequency: null, durationDays: null }, ''],
  ] as const)('describes how a medicine is taken: %j', (prescription, text) => {
    expect(dosageText(prescription)).toBe(text);
  });

  it.each([
    ['1990-04-12', '2026-11-21', '36 years'],
    ['1990-11-22', '2026-11-21', '35 years'],
    ['2026-04-22', '2026-11-21', '6 months'],
    ['2026-10-21', '2026-11-21', '1 month'],
    ['2024-11-21', '2026-11-21', '2 years'],
    ['2026-11-21', '2026-11-21', '0 days'],
    ['2026-11-18', '2026-11-21', '3 days'],
    ['2026-11-22', '2026-11-21', ''],
    [null, '2026-11-21', ''],
  ])('computes the age of a person born on %s on %s as %s', (birth, on, text) => {
    expect(ageText(birth, on)).toBe(text);
  });

  it('names people and files', () => {
    expect(nameText({ firstName: 'Neema', middleName: '', lastName: 'Mushi' })).toBe('Neema Mushi');
    expect(fileNameOf('claim', 'T-01\\2026\\11\\00041')).toBe('claim-T-01-2026-11-00041.pdf');
    expect(fileNameOf('referral', '"; x=\r\nä/../')).toBe('referral-x.pdf');
  });
});
