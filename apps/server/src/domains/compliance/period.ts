import type { ReportPeriod } from '@afyakadi/contract';

export interface Period {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

const dayLength = 86_400_000;

/** The day itself, its week from Monday to Sunday (ISO 8601), or its month. @param date YYYY-MM-DD */
export function periodOf(kind: ReportPeriod, date: string): Period {
  const midnight = new Date(`${date}T00:00:00Z`);
  const days: Record<ReportPeriod, () => [Date, Date]> = {
    daily: () => [midnight, midnight],
    weekly: () => {
      const monday = midnight.getTime() - ((midnight.getUTCDay() + 6) % 7) * dayLength;
      return [new Date(monday), new Date(monday + 6 * dayLength)];
    },
    monthly: () => {
      const [year, month] = [midnight.getUTCFullYear(), midnight.getUTCMonth()];
      return [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 0))];
    },
  };
  const [from, to] = days[kind]();
  return { from: dayOf(from), to: dayOf(to) };
}

/** Every day of the period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  const end = Date.parse(`${to}T00:00:00Z`);
  for (let midnight = Date.parse(`${from}T00:00:00Z`); midnight <= end; midnight += dayLength)
    days.push(dayOf(new Date(midnight)));
  return days;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
