/** A scanner sends its keys this much apart at most, in milliseconds; nobody types so fast for so long. */
const mostGap = 50;
/** Fewest keys of a scan: people roll over a few keys as fast. */
const fewest = 6;
/** After the last key, in milliseconds, a scan that sends no closing key is over. */
export const scanIsOver = 120;

/**
 * Tells a scanner that types like a keyboard from a person, by the time between keys. Knows of nothing but keys and
 * moments (in milliseconds, of the events themselves: a slow screen delays its work, not the keys).
 */
export class ScanReader {
  private text = '';
  private last = Number.NEGATIVE_INFINITY;

  /** A key that types a character; true when it begins something new. */
  key(character: string, at: number): boolean {
    const fresh = this.text === '' || at - this.last > mostGap;
    this.text = fresh ? character : this.text + character;
    this.last = at;
    return fresh;
  }

  /** What was scanned, when a key that closes it (or, `closed` false, the time without one) says that it is over. */
  end(at: number, closed = true): string | null {
    const { text, last } = this;
    this.forget();
    return text.length >= fewest && (!closed || at - last <= mostGap * 2) ? text : null;
  }

  /** What came so far is no scan. */
  forget(): void {
    this.text = '';
    this.last = Number.NEGATIVE_INFINITY;
  }
}
