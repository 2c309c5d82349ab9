import { breaksIndication } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { catalogue, itemNamed } from '../src/catalogue.ts';
import { type ItemLimits, limitsOf } from '../src/limits.ts';
import { illnessOf, treatments } from '../src/treatments.ts';
import { planner } from '../src/waiting.ts';

const hasLimits = ({ sex, ageFromDays, ageToDays, indications }: ItemLimits) =>
  [sex, ageFromDays, ageToDays, indications].some((one) => one !== null);

describe('whom the items of the demo tariff are for', () => {
  it.each([
    ['Normal Delivery', 'Female', 3652, 22_281],
    ['Caesarean Section', 'Female', 3652, 22_281],
    ['Pregnancy Test (UPT)', 'Female', 3652, 22_281],
    ['Circumcision', 'Male', null, null],
    ['PSA', 'Male', 6574, null],
    ['Oxytocin 5IU/ml injection', 'Female', 3652, 22_281],
    ['Full Blood Picture', null, null, null],
    ['Magnesium Sulphate 50% injection', null, null, null],
  ])('%s', (name, sex, ageFromDays, ageToDays) => {
    expect(limitsOf(itemNamed(name))).toEqual({ sex, ageFromDays, ageToDays, indications: null });
  });

  it('limits a few items, and no consumable', () => {
    const limited = catalogue.filter((item) => hasLimits(limitsOf(item)));
    expect(limited.length).toBeGreaterThan(50);
    expect(limited.length).toBeLessThan(catalogue.length / 5);
    expect(limited.filter(({ dosage }) => dosage === 'Consumable')).toEqual([]);
  });
});

describe('what the demo gives', () => {
  const used = [
    ...treatments.flatMap((treatment) =>
      treatment.map(([name]) => ({ name, code: illnessOf(treatment)?.code ?? '' })),
    ),
    ...waiting(),
  ];

  it('is indicated for what it is given for', () => {
    expect(used.length).toBeGreaterThan(40);
    const notIndicated = used.filter(({ name, code }) =>
      breaksIndication(limitsOf(itemNamed(name)).indications, [code]),
    );
    expect(notIndicated).toEqual([]);
    expect(used.some(({ name }) => limitsOf(itemNamed(name)).indications !== null)).toBe(true);
  });

  it('is for any patient', () => {
    const limits = used.map(({ name }) => ({ ...limitsOf(itemNamed(name)), indications: null }));
    expect(limits.filter(hasLimits)).toEqual([]);
  });
});

/** What everybody waits for, each plan once. */
function waiting() {
  return (['pharmacy', 'laboratory'] as const).flatMap((place) =>
    [true, false].flatMap((grown) => {
      const next = planner();
      return Array.from({ length: 5 }, () => next(place, grown)).flatMap((plan) =>
        plan ? plan.lines.map(({ name }) => ({ name, code: plan.illness.code })) : [],
      );
    }),
  );
}
