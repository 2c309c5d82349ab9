import { type DoseHours, type DoseRound, dosesIn, type Frequency, timesADay } from '@afyakadi/contract';
import { dayIn, hourIn } from '../../platform/http/day.ts';

/** The rounds at which a medicine is given, by its frequency. */
const rounds: Partial<Record<Frequency, DoseRound>> = {
  OD: 'OD',
  BD: 'BD',
  TDS: 'TDS',
  QID: 'QID',
  Q8H: 'TDS',
  Q6H: 'QID',
  Q4H: 'Q4H',
  NOCTE: 'NOCTE',
  WEEKLY: 'OD',
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
export function doseTimes(
  course: Course,
  until: Date,
  { timeZone, doseHours }: { timeZone: string; doseHours: DoseHours },
): Date[] {
  const { orderedAt, frequency, durationDays } = course;
  const between = hoursBetween(frequency);
  const round = frequency === null ? undefined : rounds[frequency];
  const hours = round === undefined ? [] : doseHours[round];
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
