import type { Timings } from '../timings.ts';

/**
 * Returns the milliseconds before the next attempt: doubled from the first to the longest, and shortened at random by
 * up to a quarter, so that tasks that failed together are not retried together.
 * @param attempts the number of attempts so far
 */
export function backoffAfter(
  attempts: number,
  { firstBackoff, longestBackoff }: Pick<Timings['worker'], 'firstBackoff' | 'longestBackoff'>,
): number {
  const backoff = Math.min(longestBackoff, firstBackoff * 2 ** Math.max(0, attempts - 1));
  return Math.round(backoff * (1 - Math.random() / 4));
}
