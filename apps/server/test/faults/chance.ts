/** A seeded random source: the same seed and name give the same draws. */
export interface Chance {
  /** Whether an event with this probability happens now. */
  is(share: number): boolean;
  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number;
}

/** A separate random source for a part of a run (mulberry32 over FNV-1a of the name). */
export function chanceOf(seed: number, name: string): Chance {
  let state = (0x811c9dc5 ^ seed) >>> 0;
  for (const byte of Buffer.from(name)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  function draw(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return { is: (share) => draw() < share, below: (most) => Math.floor(draw() * most) };
}
