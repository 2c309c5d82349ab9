/** East Africa Time has no summer time: three hours before UTC, all year. */
const offsetMs = 3 * 3_600_000;

/** A moment as the scheme writes it: ISO 8601 in East Africa Time, without a zone. */
export function written(moment: number): string {
  return new Date(moment + offsetMs).toISOString().slice(0, -1);
}

/** The scheme's day of a moment, YYYY-MM-DD. */
export function dayOf(moment: number): string {
  return written(moment).slice(0, 10);
}

/** The day some days later, YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
