import { message } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import { Failure } from '../../platform/errors.ts';

interface Serving {
  /** The authorization's day, YYYY-MM-DD. */
  day: string;
  /** The patient is in a ward under it. */
  admitted: boolean;
}

/**
 * Whether an authorization still serves: on its own day, the night after it (decision 060), and during a stay until
 * the discharge.
 * @param today the facility's day, YYYY-MM-DD
 */
export function stillServes({ day, admitted }: Serving, today: string): boolean {
  return admitted || day >= daysBefore(today, 1);
}

/** Refuses an authorization that serves no more. Failure: `conflict`. */
export function assertStillServes(authorization: Serving, today: string): void {
  if (stillServes(authorization, today)) return;
  const { day } = authorization;
  throw new Failure('conflict', message('visits.authorizationExpired', { day }));
}
