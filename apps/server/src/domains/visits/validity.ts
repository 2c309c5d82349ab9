import { Failure } from '../../platform/errors.ts';

/**
 * Refuses an authorization that serves no more: it serves its own day and the night after it (docs/decisions/003).
 * @param day of the authorization and `today` of the facility, YYYY-MM-DD
 * Failure: `conflict`.
 */
export function mustServe(day: string, today: string): void {
  if (day >= dayBefore(today)) return;
  throw new Failure('conflict', `This authorization is of ${day}. Verify the card again today.`);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
