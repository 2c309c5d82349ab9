import { message } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/words/days';
import { Failure } from '../../platform/errors.ts';

/**
 * Refuses an authorization that serves no more: it serves its own day, the night after it (docs/decisions/003), and a
 * stay until the discharge.
 * @param authorization its day, and `today` of the facility, YYYY-MM-DD
 * Failure: `conflict`.
 */
export function assertStillServes(
  { day, admitted }: { day: string; admitted: boolean },
  today: string,
): void {
  if (admitted || day >= daysBefore(today, 1)) return;
  throw new Failure('conflict', message('visits.authorizationExpired', { day }));
}
