import { createHash } from 'node:crypto';
import { sizes } from './sizes.ts';

/** `tools/test.ts` takes the seed from the commit; the same seed repeats a sample. */
const seed = process.env.TEST_SAMPLE ?? '';

/**
 * Returns the part of a long walk that `npm test` takes: `share` of the cases, at least one, in their order. Another commit
 * draws others, so that a walk is covered within some days. At full size it returns all.
 */
export function sampleOf<Case>(cases: readonly Case[], share: number): Case[] {
  if (sizes.wholeWalks) return [...cases];
  const ranks = cases.map((_, index) => ({ index, rank: rankOf(index) }));
  ranks.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const drawn = new Set(
    ranks.slice(0, Math.max(1, Math.round(cases.length * share))).map(({ index }) => index),
  );
  return cases.filter((_, index) => drawn.has(index));
}

const rankOf = (index: number) => createHash('sha1').update(`${seed} ${index}`).digest('hex');
