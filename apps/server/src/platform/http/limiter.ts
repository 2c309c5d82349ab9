import { Failure } from '../errors.ts';

const windowMs = 60_000;
/** A process reports each further twentieth of a limit that a name has used. */
const shares = 20;

/** A process's count of a name in a window. */
export interface Share {
  name: string;
  window: number;
  count: number;
}

interface Count {
  own: number;
  /** Of other processes; most names are one process's alone. */
  others?: Map<string, number>;
}

/**
 * Counts events by name in windows of one minute, in this process's memory, with those that other processes report.
 * `most` 0 sets no limit. A name is dropped with its window, and the whole table before it grows too large.
 */
export class Limiter {
  /** Called with what other processes must know. */
  onShare: (share: Share) => void = () => {};
  private readonly counts = new Map<string, Count>();
  private window = 0;
  private readonly most: number;
  private readonly step: number;

  constructor(most: number) {
    this.most = most;
    this.step = Math.ceil(most / shares);
  }

  /** Counts one more; false when that is more than allowed. */
  take(name: string, now: Date): boolean {
    if (this.most === 0) return true;
    this.turn(windowOf(now));
    const count = this.countOf(name);
    count.own += 1;
    // Beyond the limit, others refuse by what they know already.
    if (count.own <= this.most && count.own % this.step === 0)
      this.onShare({ name, window: this.window, count: count.own });
    return count.own + ofOthers(count) <= this.most;
  }

  /** Like `take`; beyond the limit, throws Failure `tooMany` with `data.waitSeconds`. */
  check(name: string, now: Date): void {
    if (this.take(name, now)) return;
    const waitSeconds = Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
    throw new Failure('tooMany', undefined, { data: { waitSeconds } });
  }

  /** Takes over what another process has counted so far. Counts of another window are useless. */
  hear(process: string, { name, window, count }: Share, now: Date): void {
    this.turn(windowOf(now));
    if (window !== this.window) return;
    const known = this.countOf(name);
    known.others ??= new Map();
    known.others.set(process, count);
  }

  private countOf(name: string): Count {
    const known = this.counts.get(name);
    if (known) return known;
    const made: Count = { own: 0 };
    this.counts.set(name, made);
    return made;
  }

  private turn(window: number): void {
    if (window === this.window && this.counts.size < 100_000) return;
    this.window = window;
    this.counts.clear();
  }
}

const windowOf = (now: Date) => Math.floor(now.getTime() / windowMs);

function ofOthers({ others }: Count): number {
  let total = 0;
  for (const count of others?.values() ?? []) total += count;
  return total;
}
