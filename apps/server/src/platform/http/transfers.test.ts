import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Transfers } from './transfers.ts';

interface Sender {
  address: string;
  /** Bytes a second. */
  speed: number;
  /** Milliseconds from the beginning. */
  at: number;
}

/** The senders that are cut within a quarter of an hour, each with when it was. Only those that trickle end on their own. */
function play(mostSlow: number, senders: readonly Sender[], longest = Number.POSITIVE_INFINITY) {
  const transfers = new Transfers(mostSlow);
  const cut = new Map<Sender, number>();
  let now = 0;
  for (let second = 0; second < 900; second += 1) {
    now = second * 1_000;
    for (const sender of senders) {
      if (Math.ceil(sender.at / 1_000) !== second) continue;
      const bytes = () => ((now - sender.at) * sender.speed) / 1_000;
      transfers.add({ address: sender.address, bytes, cut: () => cut.set(sender, now), longest }, sender.at);
    }
    transfers.sweep(now);
  }
  return cut;
}

const many = (count: number, sender: Sender) => Array.from({ length: count }, () => ({ ...sender }));

it('holds few that trickle, and only after a grace', () => {
  const trickling = many(1_500, { address: 'a', speed: 1, at: 0 });
  const cut = play(64, trickling);
  expect(cut.size).toBe(1_500 - 64);
  expect([...new Set(cut.values())]).toEqual([6_000]);
});

it('lets desks and slow lines go on behind the address of those that trickle or only begin', () => {
  const desks = many(200, { address: 'a', speed: 1_000, at: 0 });
  const line = { address: 'a', speed: 900, at: 0 };
  const trickling = Array.from({ length: 800 }, (_, i) => ({
    address: 'a',
    speed: 1,
    at: 5_000 + i * 1_000,
  }));
  const cut = play(64, [...desks, line, ...trickling]);
  expect(cut.has(line)).toBe(false);
  expect(desks.filter((desk) => cut.has(desk))).toEqual([]);
  expect(cut.size).toBeGreaterThan(700);
});

it('cuts a body that is too far behind also where it is the only one', () => {
  const alone = { address: 'a', speed: 1, at: 0 };
  const half = { address: 'b', speed: 500, at: 0 };
  const cut = play(64, [alone, half, { address: 'c', speed: 1_000, at: 0 }], 20_000);
  expect([...cut]).toEqual([
    [alone, 21_000],
    [half, 41_000],
  ]);
});

it('never cuts one at the least speed or within the grace, and keeps as many slow ones as are allowed', () => {
  const list = fc.array(
    fc.record({
      address: fc.constantFrom('a', 'a', 'b'),
      speed: fc.nat(1_999),
      at: fc.nat(60_000),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 20 }), (all, most) => {
      const cut = play(most, all);
      for (const [sender, when] of cut) {
        expect(sender.speed).toBeLessThan(1_000);
        expect(when - sender.at).toBeGreaterThan(5_000);
      }
      for (const address of ['a', 'b']) {
        const kept = all.filter((each) => each.address === address && each.speed < 1_000 && !cut.has(each));
        // In a quarter of an hour, one that is a hundredth below the speed is behind it for longer than the grace.
        expect(kept.filter(({ speed }) => speed < 990).length).toBeLessThanOrEqual(most);
        if ([...cut.keys()].some((each) => each.address === address))
          expect(kept.length).toBeGreaterThanOrEqual(most);
      }
    }),
    { seed: 20_261_128, numRuns: 100 },
  );
});
