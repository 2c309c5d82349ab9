import { type Priced, type SplitTerms, splitPrice } from '@afyakadi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Benefit, partOf, splitNext, type Used } from './split.ts';

const terms = (more: Partial<SplitTerms> = {}): SplitTerms => ({
  copaymentPercent: 0,
  numberLeft: null,
  amountLeft: null,
  waived: false,
  ...more,
});
const line = (more: Partial<Priced> = {}): Priced => ({
  unitPrice: 5_000,
  quantity: 11,
  covered: true,
  terms: null,
  ...more,
});

describe('a price', () => {
  it.each<[string, Partial<Priced>, object]>([
    ['is the scheme’s without benefits', {}, { scheme: 55_000, patient: 0, waived: 0, parts: [] }],
    [
      'is the patient’s where the product leaves the item out',
      { covered: false },
      { scheme: 0, patient: 55_000, waived: 0, parts: [{ reason: 'excluded', amount: 55_000 }] },
    ],
    [
      'is the patient’s over the ceiling',
      { terms: terms({ amountLeft: 40_000 }) },
      { scheme: 40_000, patient: 15_000, waived: 0, parts: [{ reason: 'over-ceiling', amount: 15_000 }] },
    ],
    [
      'is the patient’s over the yearly number',
      { terms: terms({ numberLeft: 4 }) },
      { scheme: 20_000, patient: 35_000, waived: 0, parts: [{ reason: 'over-number', amount: 35_000 }] },
    ],
    [
      'is reduced by the co-payment before the ceiling',
      { terms: terms({ copaymentPercent: 10, amountLeft: 40_000 }) },
      {
        scheme: 40_000,
        patient: 15_000,
        waived: 0,
        parts: [
          { reason: 'co-payment', amount: 5_500 },
          { reason: 'over-ceiling', amount: 9_500 },
        ],
      },
    ],
    [
      'is waived where the patient may not be charged',
      { terms: terms({ copaymentPercent: 100, waived: true }) },
      { scheme: 0, patient: 0, waived: 55_000, parts: [{ reason: 'co-payment', amount: 55_000 }] },
    ],
    [
      'has a co-payment that is rounded down',
      { unitPrice: 33, quantity: 1, terms: terms({ copaymentPercent: 10 }) },
      { scheme: 30, patient: 3, waived: 0, parts: [{ reason: 'co-payment', amount: 3 }] },
    ],
  ])('%s', (_name, more, expected) => {
    expect(splitPrice(line(more))).toEqual(expected);
  });
});

const left = fc.option(fc.nat(500_000), { nil: null });
const anyTerms = fc.record({
  copaymentPercent: fc.integer({ min: 0, max: 100 }),
  numberLeft: fc.option(fc.nat(40), { nil: null }),
  amountLeft: left,
  waived: fc.boolean(),
});
const anyLine = fc.record({
  unitPrice: fc.nat(2_000_000),
  quantity: fc.integer({ min: 1, max: 50 }),
  covered: fc.boolean(),
  terms: fc.option(anyTerms, { nil: null }),
});
const reasons = ['excluded', 'co-payment', 'over-number', 'over-ceiling'] as const;

it('sums to the price, and no part is below 0', () => {
  fc.assert(
    fc.property(anyLine, (one) => {
      const { scheme, patient, waived, parts } = splitPrice(one);
      expect(scheme + patient + waived).toBe(one.unitPrice * one.quantity);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(patient + waived);
      expect(Math.min(scheme, patient, waived)).toBeGreaterThanOrEqual(0);
      if (one.covered) expect(scheme).toBeLessThanOrEqual(one.terms?.amountLeft ?? Number.MAX_SAFE_INTEGER);
    }),
  );
});

it('is that of what was given in all, in whatever parts it was given and taken back', () => {
  const acts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 20 })), { maxLength: 20 });
  fc.assert(
    fc.property(anyLine, acts, (one, some) => {
      let given = 0;
      const recorded = {
        price: 0,
        scheme: 0,
        excluded: 0,
        'co-payment': 0,
        'over-number': 0,
        'over-ceiling': 0,
      };
      for (const [gives, quantity] of some) {
        const before = splitPrice({ ...one, quantity: given });
        given = gives ? Math.min(one.quantity, given + quantity) : Math.max(0, given - quantity);
        const after = splitPrice({ ...one, quantity: given });
        recorded.scheme += after.scheme - before.scheme;
        for (const reason of reasons) {
          const change = partOf(after, reason) - partOf(before, reason);
          // Giving adds to every part, taking back to none.
          expect(gives ? change : -change).toBeGreaterThanOrEqual(0);
          recorded[reason] += change;
        }
        recorded.price = given * one.unitPrice;
      }
      const { price, ...parts } = recorded;
      expect(Object.values(parts).reduce((sum, amount) => sum + amount, 0)).toBe(price);
    }),
  );
});

const benefit = (itemCode: string) =>
  fc.record({
    patientType: fc.constant('OUT' as const),
    itemCode: fc.constant(itemCode),
    copaymentPercent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
    yearlyCeiling: left,
    yearlyNumber: itemCode === '' ? fc.constant(null) : fc.option(fc.nat(20), { nil: null }),
    waived: fc.boolean(),
    usedAmount: fc.nat(300_000),
    usedNumber: fc.nat(10),
  });

it('never pays more for the lines of one order than ceilings and numbers leave', () => {
  const order = fc.array(fc.tuple(fc.constantFrom('A', 'B'), anyLine), { maxLength: 8 });
  fc.assert(
    fc.property(benefit(''), benefit('A'), order, (general, own, lines) => {
      const used: Used = new Map();
      const paid = { general: 0, own: 0 };
      for (const [itemCode, one] of lines) {
        const benefits: Benefit[] = itemCode === 'A' ? [general, own] : [general];
        const { split } = splitNext({ ...one, benefits }, used);
        expect(split.scheme + split.patient + split.waived).toBe(one.unitPrice * one.quantity);
        paid.general += split.scheme;
        if (itemCode === 'A') paid.own += split.scheme;
      }
      const most = ({ yearlyCeiling, usedAmount }: Benefit) =>
        yearlyCeiling === null ? Number.MAX_SAFE_INTEGER : Math.max(0, yearlyCeiling - usedAmount);
      expect(paid.general).toBeLessThanOrEqual(most(general));
      expect(paid.own).toBeLessThanOrEqual(most(own));
    }),
  );
});
