import { ageInDays, ageInMonths } from '../formats/ages.ts';

/** The normal range at an age, from (inclusive) to (exclusive) in years. Null: no limit. */
interface NormalRange {
  from: number;
  to: number | null;
  low: number | null;
  high: number | null;
}

export interface VitalSign {
  unit: string;
  decimals: number;
  /** The values that can be entered at all: anything else is a slip of the key. */
  min: number;
  max: number;
  normal: readonly NormalRange[];
  /** By age, in years as in `normal`, where they differ much. */
  byAge?: readonly {
    from: number;
    to: number | null;
    /** Narrower limits of what can be entered. */
    min: number;
    max: number;
    /** Outside them somebody has to enter it twice. */
    low: number;
    high: number;
    /** For how many days it says how heavy somebody is. */
    lasts: number;
  }[];
}

/**
 * The vital signs. The normal ranges by age: WHO's pocket book of hospital care for children (pulse, breathing, oxygen, temperature of
 * 37.5 °C as fever, MUAC of 6 to 59 months), PALS (blood pressure of children), and the usual limits of adults.
 */
export const vitalSigns = {
  weightKg: {
    unit: 'kg',
    decimals: 2,
    min: 0.3,
    max: 350,
    normal: [],
    // `low` and `high`: three quarters of -3 SD and five quarters of +3 SD of the WHO Child Growth Standards (2006, to
    // 5 years) and the WHO Reference 2007 (weight to 10 years, then BMI with the height for age), of the lighter and the
    // heavier sex at the ends of the row; of adults a BMI of 13 at 1.50 m and of 55 at 1.70 m. `min` and `max` are far
    // outside: a lost decimal point makes 35 kg of a newborn's 3.5.
    byAge: [
      { from: 0, to: 1 / 12, min: 0.3, low: 1.5, high: 8.3, max: 12, lasts: 3 },
      { from: 1 / 12, to: 3 / 12, min: 0.5, low: 2, high: 11.3, max: 30, lasts: 7 },
      { from: 3 / 12, to: 6 / 12, min: 0.5, low: 3, high: 13.6, max: 30, lasts: 14 },
      { from: 6 / 12, to: 1, min: 0.5, low: 3.8, high: 16.6, max: 30, lasts: 14 },
      { from: 1, to: 2, min: 2.5, low: 4.7, high: 21.4, max: 60, lasts: 30 },
      { from: 2, to: 3, min: 2.5, low: 6, high: 26, max: 60, lasts: 30 },
      { from: 3, to: 5, min: 2.5, low: 7.2, high: 37, max: 60, lasts: 30 },
      { from: 5, to: 7, min: 6, low: 9, high: 50, max: 150, lasts: 90 },
      { from: 7, to: 10, min: 6, low: 11.3, high: 78, max: 150, lasts: 90 },
      { from: 10, to: 12, min: 6, low: 15, high: 105, max: 150, lasts: 90 },
      { from: 12, to: 18, min: 12, low: 20, high: 150, max: 350, lasts: 90 },
      { from: 18, to: null, min: 12, low: 29, high: 160, max: 350, lasts: 365 },
    ],
  },
  temperatureC: {
    unit: '°C',
    decimals: 1,
    min: 25,
    max: 45,
    normal: [{ from: 0, to: null, low: 35.5, high: 37.4 }],
  },
  pulse: {
    unit: '/min',
    decimals: 0,
    min: 20,
    max: 300,
    normal: [
      { from: 0, to: 1, low: 100, high: 160 },
      { from: 1, to: 3, low: 90, high: 150 },
      { from: 3, to: 6, low: 80, high: 140 },
      { from: 6, to: 12, low: 70, high: 120 },
      { from: 12, to: null, low: 60, high: 100 },
    ],
  },
  systolic: {
    unit: 'mmHg',
    decimals: 0,
    min: 30,
    max: 300,
    normal: [
      { from: 0, to: 1, low: 70, high: 104 },
      { from: 1, to: 6, low: 80, high: 112 },
      { from: 6, to: 12, low: 90, high: 120 },
      { from: 12, to: null, low: 90, high: 139 },
    ],
  },
  diastolic: {
    unit: 'mmHg',
    decimals: 0,
    min: 10,
    max: 200,
    normal: [
      { from: 0, to: 1, low: 37, high: 65 },
      { from: 1, to: 6, low: 42, high: 72 },
      { from: 6, to: 12, low: 50, high: 80 },
      { from: 12, to: null, low: 50, high: 89 },
    ],
  },
  oxygen: {
    unit: '%',
    decimals: 0,
    min: 30,
    max: 100,
    normal: [{ from: 0, to: null, low: 94, high: null }],
  },
  respiratoryRate: {
    unit: '/min',
    decimals: 0,
    min: 5,
    max: 150,
    normal: [
      { from: 0, to: 2 / 12, low: 30, high: 59 },
      { from: 2 / 12, to: 1, low: 25, high: 49 },
      { from: 1, to: 5, low: 20, high: 39 },
      { from: 5, to: 12, low: 15, high: 30 },
      { from: 12, to: null, low: 12, high: 20 },
    ],
  },
  heightCm: {
    unit: 'cm',
    decimals: 1,
    min: 30,
    max: 250,
    normal: [],
  },
  muacCm: {
    unit: 'cm',
    decimals: 1,
    min: 5,
    max: 60,
    normal: [{ from: 0.5, to: 5, low: 12.5, high: null }],
  },
} as const satisfies Record<string, VitalSign>;

export type VitalName = keyof typeof vitalSigns;
export const vitalNames = Object.keys(vitalSigns) as readonly VitalName[];

/** Age in completed months on a day, as years; null if unknown. The limits change on birthdays. */
const yearsOn = (dateOfBirth: string | null, day: string) =>
  dateOfBirth === null ? null : ageInMonths(dateOfBirth, day) / 12;

function ofAge(name: VitalName, dateOfBirth: string | null, day: string) {
  const years = yearsOn(dateOfBirth, day);
  const sign: VitalSign = vitalSigns[name];
  return sign.byAge?.find(({ from, to }) => years !== null && years >= from && (to === null || years < to));
}

/**
 * Returns what can be entered for a person on a day: anything else cannot be.
 * @param dateOfBirth and `day`, YYYY-MM-DD
 */
export function possibleVital(
  name: VitalName,
  dateOfBirth: string | null,
  day: string,
): { min: number; max: number } {
  const { min, max } = ofAge(name, dateOfBirth, day) ?? vitalSigns[name];
  return { min, max };
}

/**
 * Returns the usual limits of a value that is so unusual at the age that it has to be entered twice; undefined for any
 * other.
 * @param dateOfBirth and `day`, YYYY-MM-DD
 */
export function unusualVital(
  name: VitalName,
  value: number,
  dateOfBirth: string | null,
  day: string,
): { low: number; high: number } | undefined {
  const usual = ofAge(name, dateOfBirth, day);
  if (usual === undefined || (value >= usual.low && value <= usual.high)) return undefined;
  return { low: usual.low, high: usual.high };
}

/**
 * Returns whether a weight still says how heavy a person is. A child outgrows it.
 * @param dateOfBirth and the days `weighed` and `today`, YYYY-MM-DD
 */
export function isCurrentWeight(dateOfBirth: string | null, weighed: string, today: string): boolean {
  const lasts = ofAge('weightKg', dateOfBirth, weighed)?.lasts ?? 365;
  return ageInDays(weighed, today) <= lasts;
}

/**
 * Returns what is normal for a person on a day; no limits if nothing is known for the age.
 * @param dateOfBirth and `day`, YYYY-MM-DD
 */
export function normalVital(
  name: VitalName,
  dateOfBirth: string | null,
  day: string,
): { low: number | null; high: number | null } {
  const years = yearsOn(dateOfBirth, day);
  const normal: readonly NormalRange[] = vitalSigns[name].normal;
  const range = normal.find(
    ({ from, to }) =>
      (from === 0 && to === null) || (years !== null && years >= from && (to === null || years < to)),
  );
  return { low: range?.low ?? null, high: range?.high ?? null };
}
