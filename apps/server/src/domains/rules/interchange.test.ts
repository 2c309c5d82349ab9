import { describe, expect, it } from 'vitest';
import { isInterchangeable, quantityInstead } from './interchange.ts';

const of = (itemName: string, dosage: string | null = null) => ({ itemName, strength: null, dosage });

describe('a medicine may be given in place of another', () => {
  it.each([
    ['Paracetamol 500mg tablets', 'Panadol 500mg tablets'],
    ['Paracetamol 500mg tablets', 'Paracetamol 500mg tablets, pack of 100'],
    ['Paracetamol 120mg/5ml syrup 60ml', 'Calpol 24mg/ml syrup 100ml'],
    ['Artemether/Lumefantrine 20/120mg tablets', 'Coartem 20/120mg tablets'],
  ])('of the same substance, form and strength: %s, %s', (one, other) => {
    expect(isInterchangeable(of(one), of(other))).toBe(true);
    expect(isInterchangeable(of(other), of(one))).toBe(true);
  });

  it.each([
    ['another strength', 'Paracetamol 500mg tablets', 'Paracetamol 1g tablets'],
    ['another substance', 'Paracetamol 500mg tablets', 'Ibuprofen 500mg tablets'],
    ['a further substance', 'Paracetamol 500mg tablets', 'Paracetamol 500mg and Codeine 8mg tablets'],
    ['another form', 'Paracetamol 500mg tablets', 'Paracetamol 500mg suppositories'],
    ['another release', 'Nifedipine 20mg tablets', 'Nifedipine 20mg SR tablets'],
    ['a word that may be a substance', 'Paracetamol 500mg tablets', 'Paracetamol Zyxofen 500mg tablets'],
    ['no strength', 'Paracetamol tablets', 'Panadol tablets'],
    ['substances that the list does not have', 'Zyxofen 500mg tablets', 'Zyxofen 500mg tablets'],
  ])('but not with %s: %s, %s', (_, one, other) => {
    expect(isInterchangeable(of(one), of(other))).toBe(false);
  });
});

it.each([
  ['Paracetamol 500mg tablets', 'Paracetamol 500mg tablets, pack of 10', 15, 2],
  ['Paracetamol 500mg tablets, pack of 100', 'Panadol 500mg tablets', 1, 100],
  ['Paracetamol 120mg/5ml syrup 60ml', 'Calpol 120mg/5ml syrup 100ml', 2, 2],
  ['Paracetamol 120mg/5ml syrup', 'Calpol 120mg/5ml syrup 100ml', 2, null],
])('counts the packs: instead of %s %s', (one, other, quantity, instead) => {
  expect(quantityInstead(of(one), of(other), quantity)).toBe(instead);
});
