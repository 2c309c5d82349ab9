import { toAgeDays } from '@afyakadi/contract';

type Sex = 'Male' | 'Female';
type Bound = number | null;
/** From and to in days (exclusive; null: no end), low and high (null: no bound). */
export interface Range {
  sex: Sex | null;
  from: number;
  to: number | null;
  low: Bound;
  high: Bound;
}

export interface Measure {
  code: string;
  name: string;
  unit: string;
  decimals: number;
  /** Beyond these a value endangers life. */
  critical: { low: Bound; high: Bound };
  /** Beyond these a value is a slip of the key. */
  possible: { low: Bound; high: Bound };
  /** The whole of which the value is a share in percent. */
  partOf: string | null;
  ranges: readonly Range[];
}

/** In days: a newborn is one for four weeks. */
export const month = 28;
export const years = (value: number) => toAgeDays({ value, unit: 'years' });
export const range = (sex: Sex | null, from: number, to: number | null, low: Bound, high: Bound): Range => ({
  sex,
  from,
  to,
  low,
  high,
});
export const all = (low: Bound, high: Bound) => range(null, 0, null, low, high);
export const newborn = (low: Bound, high: Bound) => range(null, 0, month, low, high);
export const baby = (low: Bound, high: Bound) => range(null, month, years(2), low, high);
export const child = (low: Bound, high: Bound) => range(null, years(2), years(12), low, high);
/** A baby or child after its first four weeks, up to twelve years. */
export const young = (low: Bound, high: Bound) => range(null, month, years(12), low, high);
export const grown = (low: Bound, high: Bound) => range(null, years(12), null, low, high);
export const women = (low: Bound, high: Bound) => range('Female', years(12), null, low, high);
export const men = (low: Bound, high: Bound) => range('Male', years(12), null, low, high);

/** The range for a person: of those that fit, one for the sex before one for both, then the narrowest age. */
export function rangeFor(measure: Measure, sex: Sex | null, days: number): { low: Bound; high: Bound } {
  const width = ({ from, to }: Range) => (to === null ? Number.POSITIVE_INFINITY : to - from);
  const order = (a: Range, b: Range) =>
    Number(a.sex === null) - Number(b.sex === null) || Math.sign(width(a) - width(b)) || b.from - a.from;
  const [best] = measure.ranges
    .filter((each) => each.sex === null || each.sex === sex)
    .filter(({ from, to }) => days >= from && (to === null || days < to))
    .sort(order);
  return { low: best?.low ?? null, high: best?.high ?? null };
}
