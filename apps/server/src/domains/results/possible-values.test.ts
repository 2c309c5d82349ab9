import type { Measure } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { withPossibleValues } from './possible-values.ts';

const measure: Measure = {
  code: 'X',
  name: 'X',
  unit: '%',
  decimals: 1,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  possibleLow: null,
  possibleHigh: null,
  partOf: null,
};
const limitsOf = (more: Partial<Measure>) => {
  const { possibleLow, possibleHigh } = withPossibleValues({ ...measure, ...more });
  return [possibleLow, possibleHigh];
};

it.each([
  ['%', [0, 100]],
  ['g/dL', [0, 60]],
  ['10^9/L', [0, 10_000]],
  ['x 10^9/L', [0, 10_000]],
  ['umol/L', [0, 50_000]],
  ['\u00b5mol/L', [0, 50_000]],
  ['\u03bcmol/L', [0, 50_000]],
  ['10^6/uL', [0, 20]],
  ['mm/hr', [0, 200]],
  ['', [0, 1_000_000_000]],
  ['constructor', [0, 1_000_000_000]],
])('a measure in %j has the limits of its unit', (unit, limits) => {
  expect(limitsOf({ unit })).toEqual(limits);
});

it('has its own limits first, and can be below 0 where that is normal', () => {
  expect(limitsOf({ possibleHigh: 150 })).toEqual([0, 150]);
  expect(limitsOf({ unit: 'mmol/L', low: -2 })).toEqual([-500, 500]);
});
