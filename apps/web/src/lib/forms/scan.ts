/** The middle one of the pauses between a scanner's keys, in milliseconds; a person's is twice as long and more. */
const usualGap = 40;
/** A longer pause begins something new, in milliseconds: a computer holds single keys up, but not so long. */
const mostGap = 500;
/** Keys that came so shortly before, in milliseconds, may be the beginning of what follows. */
const near = 2_000;
/** Fewest keys of a scan: people roll over a few keys as fast. */
const fewest = 6;
/** After the last key, in milliseconds, a scan that sends no closing key is over. */
export const scanTimeout = 700;

export interface Scan {
  text: string;
  /** Nothing was typed shortly before: no part of it can be missing. */
  alone: boolean;
}

/**
 * Tells a scanner that types like a keyboard from a person, by the time between keys. Knows of nothing but keys and
 * moments (in milliseconds, of the events themselves: a slow screen delays its work, not the keys).
 */
export class ScanDetector {
  private text = '';
  private gaps: number[] = [];
  private last = Number.NEGATIVE_INFINITY;
  private alone = true;

  /** A key that types a character; true when it begins something new. */
  key(character: string, at: number): boolean {
    const gap = at - this.last;
    // After a blank that a person typed; any other slow key may be one of the scan's own.
    const afterWord = gap > usualGap && this.text.endsWith(' ') && !this.isFast();
    const fresh = gap > mostGap || afterWord;
    if (fresh) this.alone = gap > near;
    this.text = fresh ? character : this.text + character;
    this.gaps = fresh ? [] : [...this.gaps, gap];
    this.last = at;
    return fresh;
  }

  /** What was scanned, when a closing key ends it. Whatever comes next is not part of it, nor of what a person typed. */
  end(at: number): Scan | null {
    const code = at - this.last > mostGap ? null : this.soFar();
    this.forget();
    return code;
  }

  /** What may be a scan without a closing key. It goes on where further keys belong to it, which a computer may hold up. */
  soFar(): Scan | null {
    const { text, alone } = this;
    return text.length >= fewest && this.isFast() ? { text, alone } : null;
  }

  /** What came so far counts no more. */
  forget(): void {
    this.text = '';
    this.gaps = [];
    this.last = Number.NEGATIVE_INFINITY;
    this.alone = true;
  }

  private isFast(): boolean {
    const sorted = [...this.gaps].sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle !== undefined && middle <= usualGap && sorted.length >= 2;
  }
}
