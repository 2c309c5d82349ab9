const minute = 60_000;
const hour = 60 * minute;

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** The first moment of a day in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  // The zone's offset differs at most by a change of the clocks, which the second pass corrects.
  const first = new Date(midnight.getTime() - offset(midnight, timeZone));
  return new Date(midnight.getTime() - offset(first, timeZone));
}

function offset(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * minute);
}

/** Working hours of a day: from 07:30, and for a day that is over until 15:30. */
export function workingHours(day: string, timeZone: string): { from: Date; to: Date } {
  const start = startOfDay(day, timeZone).getTime();
  return { from: new Date(start + 7.5 * hour), to: new Date(start + 15.5 * hour) };
}

/**
 * The part of today in which the demo's patients came: from 07:30 on, or in the night from the day's first moment on,
 * for a set that is loaded at five past midnight still has its 37 patients and nothing that is yet to come.
 */
export function hoursSoFar(now: Date, timeZone: string): { from: Date; to: Date } {
  const day = dayOf(now, timeZone);
  const { from } = workingHours(day, timeZone);
  const enough = now.getTime() - from.getTime() >= hour;
  return { from: enough ? from : startOfDay(day, timeZone), to: now };
}
