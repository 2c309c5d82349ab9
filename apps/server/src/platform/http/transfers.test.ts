import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Transfers } from './transfers.ts';

/** The names of those that were cut, by when each began and how fast it is, in bytes a second. */
function play(most: number, list: readonly { address: string; speed: number; at: number }[]): number[] {
  const transfers = new Transfers(most);
  const cut: number[] = [];
  let now = 0;
  list.forEach(({ address, speed, at }, index) => {
    now = at;
    const bytes = () => ((now - at) * speed) / 1_000;
    transfers.add(address, { bytes, cut: () => cut.push(index) }, now);
  });
  return cut;
}

it('lets a slow line go on where another sender of its address sends a byte a second', () => {
  const slow = { address: 'a', speed: 2_000, at: 0 };
  const trickle = Array.from({ length: 100 }, (_, index) => ({
    address: 'a',
    speed: 1,
    at: 5_000 + index * 100,
  }));
  const cut = play(64, [slow, ...trickle]);
  expect(cut).toEqual(Array.from({ length: 37 }, (_, index) => index + 1));
});

it('cuts no newcomer and nothing of another address, and keeps as many as are allowed', () => {
  const list = fc.array(
    fc.record({
      address: fc.constantFrom('a', 'a', 'b'),
      speed: fc.nat(9_999),
      at: fc.nat(60_000),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 20 }), (all, most) => {
      const sorted = [...all].sort((one, other) => one.at - other.at);
      const cut = play(most, sorted);
      expect(new Set(cut).size).toBe(cut.length);
      for (const address of ['a', 'b']) {
        const own = sorted.flatMap((each, index) => (each.address === address ? [index] : []));
        const lost = cut.filter((index) => own.includes(index));
        expect(lost.length).toBe(Math.max(0, own.length - most));
        expect(lost).not.toContain(own.at(-1));
      }
    }),
    { seed: 20_261_128, numRuns: 300 },
  );
});
