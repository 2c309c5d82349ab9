import { measuresOf } from './measures.ts';
import type { Member } from './people.ts';
import type { Random } from './random.ts';
import { type Measure, rangeFor } from './ranges.ts';

/** A measured value with the range that it is read against. */
export interface Value {
  code: string;
  name: string;
  unit: string;
  value: number;
  low: number | null;
  high: number | null;
  critical_low: number | null;
  critical_high: number | null;
}

/** Returns the age of a member on a day, in days. */
export function ageInDays(member: Member, day: string): number {
  return Math.floor((Date.parse(day) - Date.parse(member.dateOfBirth ?? '1980-01-01')) / 86_400_000);
}

/**
 * Returns the results of a test on a day: mostly in the ranges, `wrong` measures outside of them. None for a test of
 * free text.
 */
export function valuesOf(
  random: Random,
  test: string,
  member: Member,
  day: string,
  wrong: Readonly<Record<string, 'low' | 'high'>>,
): Value[] {
  const days = ageInDays(member, day);
  const drawn = measuresOf(test).map((measure) => {
    const range = rangeFor(measure, member.gender, days);
    return { measure, range, value: draw(random, measure, range, wrong[measure.code]) };
  });
  const values = agreeing(new Map(drawn.map(({ measure, value }) => [measure.code, value])));
  return drawn.map(({ measure, range }) => ({
    code: measure.code,
    name: measure.name,
    unit: measure.unit,
    ...range,
    critical_low: measure.critical.low,
    critical_high: measure.critical.high,
    value: rounded(values.get(measure.code) ?? 0, measure.decimals),
  }));
}

/** What the other figures of red blood follow from: near the middle, so that those lie in their ranges too. */
const sources: readonly string[] = ['HB', 'MCV', 'MCHC'];
/** More neutrophils than this leave too little room for the other white cells. */
const mostNeutrophils = 80;

function draw(
  random: Random,
  measure: Measure,
  { low, high }: { low: number | null; high: number | null },
  wrong: 'low' | 'high' | undefined,
): number {
  const least = low ?? 0;
  const most = high ?? least * 1.6;
  // A measure without any range for this person: something that is measured at all.
  if (most === 0) return 1;
  if (wrong === 'low') return least * (0.78 + 0.12 * random.next());
  if (wrong === 'high') return most * (1.25 + 0.5 * random.next()) + 1 / 10 ** measure.decimals;
  const [from, width] = sources.includes(measure.code) ? [0.4, 0.25] : [0.2, 0.6];
  return least + (most - least) * (from + width * random.next());
}

/**
 * Makes the figures of one blood count consistent: indices follow from haemoglobin and sizes, and the kinds of cells
 * add up to a hundred.
 */
function agreeing(values: Map<string, number>): Map<string, number> {
  const [hb, mcv, mchc] = ['HB', 'MCV', 'MCHC'].map((code) => values.get(code));
  if (hb !== undefined && mcv !== undefined && mchc !== undefined) {
    const hct = (hb / mchc) * 100;
    const rbc = (hct * 10) / mcv;
    values
      .set('HCT', hct)
      .set('RBC', rbc)
      .set('MCH', (hb * 10) / rbc);
  }
  const neutrophils = values.get('NEU');
  if (neutrophils !== undefined) {
    values.set('NEU', Math.min(neutrophils, mostNeutrophils));
    const others = ['NEU', 'MON', 'EOS', 'BAS'].map((code) => Math.round(values.get(code) ?? 0));
    values.set('LYM', 100 - others.reduce((sum, each) => sum + each, 0));
  }
  return values;
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
