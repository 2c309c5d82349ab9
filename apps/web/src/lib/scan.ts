/** Between a scanner's keys most pauses are shorter, in milliseconds; a person's are twice as long and more. */
const usualGap = 40;
/** A longer pause begins something new, in milliseconds: slow computers hold keys up now and then, but not so long. */
const mostGap = 250;
/** Fewest keys of a scan: people roll over a few keys as fast. */
const fewest = 6;
/** After the last key, in milliseconds, a scan that sends no closing key is over. */
export const scanIsOver = 300;

/**
 * Tells a scanner that types like a keyboard from a person, by the time between keys. Knows of nothing but keys and
 * moments (in milliseconds, of the events themselves: a slow screen delays its work, not the keys).
 */
export class ScanReader {
  private text = '';
  private gaps: number[] = [];
  private last = Number.NEGATIVE_INFINITY;

  /** A key that types a character; true when it begins something new. */
  key(character: string, at: number): boolean {
    const gap = at - this.last;
    // What a person typed before is no part of a scan; a scan's own slow key is.
    const fresh = gap > mostGap || (gap > usualGap && !this.isFast());
    this.text = fresh ? character : this.text + character;
    this.gaps = fresh ? [] : [...this.gaps, gap];
    this.last = at;
    return fresh;
  }

  /** What was scanned, when a key that closes it (or, `closed` false, the time without one) says that it is over. */
  end(at: number, closed = true): string | null {
    const { text, last } = this;
    const fast = this.isFast();
    this.forget();
    return text.length >= fewest && fast && (!closed || at - last <= mostGap) ? text : null;
  }

  /** What came so far is no scan. */
  forget(): void {
    this.text = '';
    this.gaps = [];
    this.last = Number.NEGATIVE_INFINITY;
  }

  /** The middle one of the pauses is a scanner's. */
  private isFast(): boolean {
    const sorted = [...this.gaps].sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle !== undefined && middle <= usualGap && sorted.length >= 2;
  }
}
