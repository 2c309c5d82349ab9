/** Writes a moment as a person reads it: `14:05` on the same day, `14:05, 20 Nov 2026` on another. */
export type Moments = (at: Date, now: Date) => string;

/** Moments in the facility's time zone. */
export function momentsIn(timeZone: string): Moments {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return (at, now) =>
    day.format(at) === day.format(now) ? time.format(at) : `${time.format(at)}, ${day.format(at)}`;
}
