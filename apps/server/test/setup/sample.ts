import { createHash } from 'node:crypto';
import { sizes } from './sizes.ts';

/** `tools/test.ts` takes the seed from the commit; the same seed repeats a sample. */
const seed = process.env.TEST_SAMPLE ?? '';

/**
 * Returns the part of a long walk that `npm test` takes: `share` of the cases, at least one, in their order. Another commit
 * draws others, so that a walk is covered within some days. At full size it returns all.
 * @param walk a name, so that walks of the same length take different cases
 */
export function sampleOf<Case>(cases: readonly Case[], share: number, walk = ''): Case[] {
  if (sizes.wholeWalks) return [...cases];
  const ranks = cases.map((_, index) => ({ index, rank: rankOf(`${walk}${index}`) }));
  ranks.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const drawn = new Set(
    ranks.slice(0, Math.max(1, Math.round(cases.length * share))).map(({ index }) => index),
  );
  return cases.filter((_, index) => drawn.has(index));
}

/** Whether `npm test` takes this case of a walk whose cases are spread over many tests. */
export function isInSample(name: string, share: number): boolean {
  return sizes.wholeWalks || Number.parseInt(rankOf(name).slice(0, 8), 16) < share * 2 ** 32;
}

const rankOf = (name: string) => createHash('sha1').update(`${seed} ${name}`).digest('hex');
