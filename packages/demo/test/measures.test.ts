import { expect, it } from 'vitest';
import { measures } from '../src/measures.ts';

it.each(measures)(
  'can be measured wherever $name is normal or critical',
  ({ possible, critical, ranges }) => {
    const lowest = possible.low ?? 0;
    const highest = possible.high ?? 100;
    for (const { low, high } of [critical, ...ranges]) {
      for (const bound of [low, high]) {
        if (bound === null) continue;
        expect(bound).toBeGreaterThanOrEqual(lowest);
        expect(bound).toBeLessThanOrEqual(highest);
      }
    }
  },
);

it('has limits narrower than its unit for all but the differential count and the sedimentation rate', () => {
  const without = measures.filter(({ possible }) => possible.low === null);
  expect(without.map(({ code }) => code)).toEqual(['NEU', 'LYM', 'MON', 'EOS', 'BAS', 'ESR']);
});
