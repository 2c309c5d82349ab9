import { dosesIn, type Frequency, timesADay } from '@afyakadi/contract';
import { dayIn, hourIn } from '../../platform/http/day.ts';

/** The hours of the ward's rounds, by how often a medicine is given. */
const rounds: Partial<Record<Frequency, readonly number[]>> = {
  OD: [8],
  BD: [8, 20],
  TDS: [6, 14, 22],
  QID: [0, 6, 12, 18],
  Q8H: [6, 14, 22],
  Q6H: [0, 6, 12, 18],
  Q4H: [2, 6, 10, 14, 18, 22],
  NOCTE: [21],
  WEEKLY: [8],
};

const hour = 3_600_000;

/** The hours from one dose to the next; null for one dose, as needed and as directed. */
export function hoursBetween(frequency: Frequency | null): number | null {
  const times = frequency === null ? null : timesADay[frequency];
  return times === null ? null : 24 / times;
}

export interface Course {
  orderedAt: Date;
  frequency: Frequency | null;
  durationDays: number | null;
}

/**
 * Returns when the doses of a medicine are due, by their numbers from 1, up to a moment; none for what is given when
 * needed. The first is due at once, except at night, and the others at the rounds that are at least half the time between
 * two doses after it.
 */
export function doseTimes(course: Course, until: Date, timeZone: string): Date[] {
  const { orderedAt, frequency, durationDays } = course;
  const between = hoursBetween(frequency);
  const hours = (frequency !== null && rounds[frequency]) || [];
  const most = dosesIn({ dose: null, doseUnit: null, frequency, durationDays }) ?? (between ? Infinity : 0);
  const times = frequency === 'NOCTE' || most === 0 ? [] : [orderedAt];
  if (between === null) return times.filter((at) => at <= until);
  const day = dayIn(timeZone)(orderedAt);
  const momentAt = hourIn(timeZone);
  const first = orderedAt.getTime() + (frequency === 'NOCTE' ? 0 : (between / 2) * hour);
  for (let days = 0; times.length < most; days += frequency === 'WEEKLY' ? 7 : 1) {
    const date = new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10);
    const moments = hours.map((each) => momentAt(date, each));
    times.push(...moments.filter((at) => at.getTime() >= first));
    if (moments.some((at) => at > until)) break;
  }
  return times.slice(0, most).filter((at) => at <= until);
}
