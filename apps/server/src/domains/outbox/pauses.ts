/** After the first attempt that failed, and at most, in milliseconds. */
const first = 5_000;
const longest = 300_000;

/**
 * Before the next attempt, in milliseconds: doubled from 5 s to 5 min, by chance up to a quarter shorter, so that what
 * failed together does not come again together.
 * @param attempts how many there were
 * @param chance from 0 to 1
 */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const pause = Math.min(longest, first * 2 ** Math.max(0, attempts - 1));
  return Math.round(pause * (1 - chance / 4));
}
