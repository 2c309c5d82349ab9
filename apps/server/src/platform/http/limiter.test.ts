import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { Limiter } from './limiter.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, 0) + seconds * 1000);

/** Seconds to wait according to the limiter; 0: it lets pass. */
function waitOf(limiter: Limiter, name: string, now: Date): unknown {
  try {
    limiter.check(name, now);
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return Reflect.get(error.data ?? {}, 'waitSeconds');
  }
}

describe('a limit', () => {
  it('limits each name per minute', () => {
    const limiter = new Limiter(2);
    expect([waitOf(limiter, 'a', at(0)), waitOf(limiter, 'a', at(1)), waitOf(limiter, 'b', at(1))]).toEqual([
      0, 0, 0,
    ]);
    expect(waitOf(limiter, 'a', at(2))).toBe(58);
    expect(waitOf(limiter, 'b', at(2))).toBe(0);
  });

  it('reports the exact wait: it passes then, and not a second before', () => {
    for (const refusedAt of [0, 1, 17, 59, 59.5]) {
      const limiter = new Limiter(1);
      limiter.take('a', at(0));
      const wait = Number(waitOf(limiter, 'a', at(refusedAt)));
      expect(wait).toBeGreaterThan(0);
      expect(waitOf(limiter, 'a', at(refusedAt + wait - 1)), `${refusedAt}: too early`).toBeGreaterThan(0);
      expect(waitOf(limiter, 'a', at(refusedAt + wait)), `${refusedAt}: in time`).toBe(0);
    }
  });

  it('of 0 is no limit, and an overfull table restarts', () => {
    expect(waitOf(new Limiter(0), 'a', at(0))).toBe(0);
    const limiter = new Limiter(1);
    for (let i = 0; i < 100_001; i++) expect(waitOf(limiter, `name ${i}`, at(0))).toBe(0);
  });
});
