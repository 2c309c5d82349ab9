/** The longest median delay between a scanner's keys, in ms. A person's median is at least twice as long. */
const medianGapLimit = 40;
/** A longer delay starts a new input, in ms. A busy computer can delay single keys, but not for so long. */
const maxGap = 500;
/** Keys typed within this time before a scan, in ms, may be the beginning of its text. */
const shortlyBefore = 2_000;
/** A scan has at least this many keys. People also type a few keys as fast. */
const minimumKeys = 6;
/** The time after the last key, in ms, after which a scan without a closing key is complete. */
export const scanTimeout = 700;

export interface Scan {
  text: string;
  /** Nothing was typed shortly before, so the text is complete. */
  alone: boolean;
}

/**
 * Distinguishes a keyboard scanner from a person by the time between keys. It uses only keys and the times of their
 * events in ms, because a slow screen delays its own work, not the keys.
 */
export class ScanDetector {
  private text = '';
  private gaps: number[] = [];
  private last = Number.NEGATIVE_INFINITY;
  private alone = true;

  /** Adds a typed character. Returns true if it starts a new input. */
  key(character: string, at: number): boolean {
    const gap = at - this.last;
    // Only a delay after a typed blank starts a new input. A scan can also contain another slow key.
    const followsWord = gap > medianGapLimit && this.text.endsWith(' ') && !this.isFast();
    const startsNew = gap > maxGap || followsWord;
    if (startsNew) this.alone = gap > shortlyBefore;
    this.text = startsNew ? character : this.text + character;
    this.gaps = startsNew ? [] : [...this.gaps, gap];
    this.last = at;
    return startsNew;
  }

  /**
   * Returns the scan when a closing key ends it. Keys typed later belong neither to the scan nor to the text before
   * it.
   */
  end(at: number): Scan | null {
    const code = at - this.last > maxGap ? null : this.soFar();
    this.forget();
    return code;
  }

  /** Returns the possible scan so far, without a closing key. Late keys of the same scan can still extend it. */
  soFar(): Scan | null {
    const { text, alone } = this;
    return text.length >= minimumKeys && this.isFast() ? { text, alone } : null;
  }

  /** Discards the input so far. */
  forget(): void {
    this.text = '';
    this.gaps = [];
    this.last = Number.NEGATIVE_INFINITY;
    this.alone = true;
  }

  private isFast(): boolean {
    const sorted = [...this.gaps].sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle !== undefined && middle <= medianGapLimit && sorted.length >= 2;
  }
}
