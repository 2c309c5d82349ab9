/**
 * Counts events by name in windows of one minute, in this process's memory. `most` 0 sets no limit. A name is
 * forgotten with its window, and the whole table when it would grow beyond use.
 */
export class Limiter {
  private readonly counts = new Map<string, number>();
  private window = 0;

  constructor(private readonly most: number) {}

  /** Counts one more; false when that is more than allowed. */
  take(name: string, now: Date): boolean {
    if (this.most === 0) return true;
    this.turn(now);
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count <= this.most;
  }

  /** Whether the name has used up its window, without counting. */
  exhausted(name: string, now: Date): boolean {
    if (this.most === 0) return false;
    this.turn(now);
    return (this.counts.get(name) ?? 0) >= this.most;
  }

  private turn(now: Date): void {
    const window = Math.floor(now.getTime() / 60_000);
    if (window === this.window && this.counts.size < 100_000) return;
    this.window = window;
    this.counts.clear();
  }
}
