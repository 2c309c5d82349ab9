/** Returns the day `days` before another, both YYYY-MM-DD. */
export function daysBefore(day: string, days: number): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() - days);
  return midnight.toISOString().slice(0, 10);
}

export const englishMonths: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** Formats a day (YYYY-MM-DD) in English, as 21 Nov 2026; any other text stays as it is. */
export function englishDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year ? `${Number(day)} ${englishMonths[Number(month) - 1]} ${year}` : text;
}

/** The placeholders of messages for days: their values are YYYY-MM-DD, and shown as 21 Nov 2026. */
export const dayParams: ReadonlySet<string> = new Set(['day', 'on', 'until']);
