import type { Measure } from '@afyakadi/contract';

/**
 * The lowest and the highest value that a living person can have, by unit: so wide that no true value is refused, so
 * narrow that a lost decimal point often is. A measure with narrower limits has its own (`test_measure`).
 */
const byUnit: ReadonlyMap<string, readonly [low: number, high: number]> = new Map([
  ['%', [0, 100]],
  ['g/dl', [0, 60]],
  ['g/l', [0, 600]],
  ['mg/dl', [0, 20_000]],
  ['mg/l', [0, 20_000]],
  ['mmol/l', [0, 500]],
  ['μmol/l', [0, 50_000]],
  ['nmol/l', [0, 100_000]],
  ['pmol/l', [0, 100_000]],
  ['10^9/l', [0, 10_000]],
  ['10^3/μl', [0, 10_000]],
  ['10^12/l', [0, 20]],
  ['10^6/μl', [0, 20]],
  ['fl', [10, 300]],
  ['pg', [1, 100]],
  ['mm/h', [0, 200]],
  ['s', [0, 1_000]],
  ['mmhg', [0, 1_000]],
]);
/** Of any other unit: a number that the contract takes. */
const otherwise = [0, 1_000_000_000] as const;

/** One spelling of a unit: `10^9/L` and `x10^9/L`, `µmol/L` with either sign and `umol/L`, `mm/hr`. */
const usual = (unit: string) =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s|^[x×*]/g, '')
    .replace(/^u(?=mol|l)|(?<=\/)u(?=l$)/g, 'μ')
    .replace(/\/hr$/, '/h');

/** Returns a measure with the limits of its unit where it has none of its own. */
export function withPossibleValues(measure: Measure): Measure {
  const { unit, low, criticalLow, possibleLow, possibleHigh } = measure;
  const [lowest, highest] = byUnit.get(usual(unit)) ?? otherwise;
  // A base excess, for example: what is normally below 0.
  const isSigned = Math.min(low ?? 0, criticalLow ?? 0) < 0;
  return {
    ...measure,
    possibleLow: possibleLow ?? (isSigned ? -highest : lowest),
    possibleHigh: possibleHigh ?? highest,
  };
}
