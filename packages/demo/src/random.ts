/** A seeded random generator (mulberry32): the same seed gives the same demo data set, which tests rely on. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  /** Returns the values in random order; the argument stays as it is. */
  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
  }

  /** An identifier in the form of a UUIDv7 of that moment, so that later rows sort after earlier ones. */
  id(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${this.#hex(3)}-${'89ab'[this.between(0, 3)]}${this.#hex(3)}-${this.#hex(12)}`;
  }

  #hex(digits: number): string {
    let drawn = '';
    for (let place = 0; place < digits; place++) drawn += '0123456789abcdef'[this.between(0, 15)];
    return drawn;
  }
}
