import type { Timings } from '../../platform/timings.ts';

/**
 * Milliseconds before the next attempt: doubled from the first to the longest, by chance up to a quarter shorter, so that
 * what failed together does not come again together.
 * @param attempts how many there were
 * @param chance from 0 to 1
 */
export function backoffAfter(
  attempts: number,
  { firstBackoff, longestBackoff }: Pick<Timings['outbox'], 'firstBackoff' | 'longestBackoff'>,
  chance = Math.random(),
): number {
  const backoff = Math.min(longestBackoff, firstBackoff * 2 ** Math.max(0, attempts - 1));
  return Math.round(backoff * (1 - chance / 4));
}
