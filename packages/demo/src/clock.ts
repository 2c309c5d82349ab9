const minute = 60_000;
const hour = 60 * minute;

/** Formatters by time zone: making one takes longer than a patient's whole journey. */
const days = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

function formatterIn(
  known: Map<string, Intl.DateTimeFormat>,
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const format = known.get(options.timeZone) ?? new Intl.DateTimeFormat(locale, options);
  known.set(options.timeZone, format);
  return format;
}

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return formatterIn(days, 'en-CA', { timeZone, ...parts }).format(at);
}

/** The first moment of a day in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  // The zone's offset differs at most by a change of the clocks, which the second pass corrects.
  const first = new Date(midnight.getTime() - offset(midnight, timeZone));
  return new Date(midnight.getTime() - offset(first, timeZone));
}

function offset(at: Date, timeZone: string): number {
  const parts = formatterIn(clocks, 'en-US', {
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

/** How many patients come in each hour of a day, by comparison: few at night, most in the morning. */
const arrivals = [1, 1, 1, 1, 1, 2, 4, 10, 14, 14, 12, 10, 8, 6, 6, 5, 4, 3, 3, 2, 2, 2, 1, 1];
/** Patients have waited for so long at most. */
const maxWait = 4;

/**
 * Returns when today's patients came: those who are served by now since midnight, those who wait in the last hours; each at
 * a share, from 0 to 1, of their number. All come before `now`, at five past midnight as well: in five minutes then.
 */
export function arrivalsUntil(
  now: Date,
  timeZone: string,
): Record<'served' | 'waiting', (share: number) => Date> {
  const start = startOfDay(dayOf(now, timeZone), timeZone).getTime();
  const passed = (now.getTime() - start) / hour;
  const between = (from: number, to: number) => (share: number) => {
    const came = cameBy(from) + share * (cameBy(to) - cameBy(from));
    return new Date(start + hourOf(came) * hour);
  };
  return {
    // The last one is served within the hour, or at night in what there is of it.
    served: between(0, Math.max(passed * 0.6, passed - 1.25)),
    waiting: between(Math.max(0, passed - maxWait), passed),
  };
}

/** The sum of the arrivals up to an hour of the day, such as 9.5. */
function cameBy(until: number): number {
  return arrivals.reduce((sum, each, index) => sum + each * Math.min(1, Math.max(0, until - index)), 0);
}

/** The hour of the day by which so many came: the inverse of `cameBy`. */
function hourOf(came: number): number {
  let left = came;
  for (const [index, each] of arrivals.entries()) {
    if (left <= each) return index + left / each;
    left -= each;
  }
  return arrivals.length;
}
