import { Failure } from '../errors.ts';

const windowMs = 60_000;

/**
 * Counts events by name in windows of one minute, in this process's memory: n processes let n times as many pass, which
 * still stops a flood (decision 037). `most` 0 sets no limit. A name is dropped with its window, and the whole table
 * before it grows too large.
 */
export class Limiter {
  private readonly counts = new Map<string, number>();
  private window = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Counts one more; false when that is more than allowed. */
  take(name: string, now: Date): boolean {
    if (this.most === 0) return true;
    this.turn(windowOf(now));
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count <= this.most;
  }

  /** Like `take`; beyond the limit, throws Failure `tooMany` with `data.waitSeconds`. */
  check(name: string, now: Date): void {
    if (this.take(name, now)) return;
    const waitSeconds = Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
    throw new Failure('tooMany', undefined, { data: { waitSeconds } });
  }

  private turn(window: number): void {
    if (window === this.window && this.counts.size < 100_000) return;
    this.window = window;
    this.counts.clear();
  }
}

const windowOf = (now: Date) => Math.floor(now.getTime() / windowMs);
