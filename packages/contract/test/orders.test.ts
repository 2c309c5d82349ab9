import { expect, it } from 'vitest';
import { missingDirections, quantityFor } from '../src/words/orders.ts';

const nothing = { hasDose: false, frequency: null, durationDays: null };
const missing = (form: string) => missingDirections({ category: 'medicine', form }, nothing);

it.each(['Gel', '1% gel', 'Emulgel', 'Gels', 'Cream'])('requires only a frequency for %s', (form) => {
  expect(missing(form)).toEqual(['frequency']);
});

it.each(['Softgel', 'Soft gel', 'Softgels', 'Soft-gel capsule', 'Gelatin capsule', 'Tablets'])(
  'requires dose, frequency and days for %s',
  (form) => {
    expect(missing(form)).toEqual(['dose', 'frequency', 'durationDays']);
  },
);

it('counts soft gels by the piece, and a gel by the tube', () => {
  const taken = { dose: 2, frequency: 'BD', durationDays: 5 } as const;
  expect(quantityFor({ ...taken, form: 'Softgel' })).toBe(20);
  expect(quantityFor({ ...taken, form: 'Gel' })).toBe(1);
});
