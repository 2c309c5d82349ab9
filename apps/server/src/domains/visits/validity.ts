import { message } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/words/days';
import { Failure } from '../../platform/errors.ts';

/**
 * Refuses an authorization that serves no more: it serves its own day and the night after it (docs/decisions/003).
 * @param day of the authorization and `today` of the facility, YYYY-MM-DD
 * Failure: `conflict`.
 */
export function assertStillServes(day: string, today: string): void {
  if (day >= daysBefore(today, 1)) return;
  throw new Failure('conflict', message('visits.authorizationExpired', { day }));
}
