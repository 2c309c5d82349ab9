import { describe, expect, it } from 'vitest';
import { ScanDetector } from './scan.ts';

/** Types a text with these delays in ms before the keys; the last delay repeats. */
function type(reader: ScanDetector, text: string, gaps: readonly number[], from = 10_000): number {
  let at = from;
  for (const [n, character] of [...text].entries()) {
    at += gaps[n] ?? gaps.at(-1) ?? 0;
    reader.key(character, at);
  }
  return at;
}

const card = '109900035308';

describe('keys in a row', () => {
  it.each([
    ['a wired scanner', [2], true],
    ['a slow one without a wire', [35], true],
    ['a scanner at a computer that stutters', [0, 3, 3, 3, 3, 120, 4, 3, 90, 3], true],
    ['one that stutters at the first key', [0, 300, 3], true],
    ['a person', [110], false],
    ['a fast person', [60], false],
    ['a person who rolls over some keys', [0, 90, 20, 95, 80, 15, 90, 70], false],
  ])('%s', (_who, gaps, is) => {
    const reader = new ScanDetector();
    const at = type(reader, card, gaps);
    expect(reader.end(at + 5)).toEqual(is ? { text: card, alone: true } : null);
    expect(reader.end(at + 6)).toBeNull();
  });

  it('too few are no scan', () => {
    const reader = new ScanDetector();
    expect(reader.end(type(reader, '10990', [5]) + 5)).toBeNull();
  });

  it('a closing key that comes late is a person’s', () => {
    const reader = new ScanDetector();
    expect(reader.end(type(reader, card, [5]) + 600)).toBeNull();
  });

  it('words that a person typed are no part of it, and are reported', () => {
    const reader = new ScanDetector();
    const at = type(reader, card, [300, 5], type(reader, 'Fell ', [90]));
    expect(reader.end(at + 5)).toEqual({ text: card, alone: false });
  });

  it('is whole right after a number that a person finished with Enter', () => {
    const reader = new ScanDetector();
    const typed = type(reader, '1099', [100]);
    expect(reader.end(typed + 100)).toBeNull();
    const at = type(reader, card, [1_500, 5], typed + 100);
    expect(reader.end(at + 5)).toEqual({ text: card, alone: true });
  });

  it('never loses its beginning unnoticed, however late a key event comes', () => {
    for (const pause of [41, 120, 499, 501, 1_500, 1_999]) {
      const reader = new ScanDetector();
      const at = type(reader, card, [0, pause, 5]);
      const scan = reader.end(at + 5);
      expect(scan?.text === card || scan?.alone === false, String(pause)).toBe(true);
    }
  });

  it('goes on by the moments of its keys, however late a computer that stood still looks at them', () => {
    const reader = new ScanDetector();
    const half = type(reader, card.slice(0, 7), [5]);
    expect(reader.soFar()).toEqual({ text: card.slice(0, 7), alone: true });
    const at = type(reader, card.slice(7), [5], half);
    expect(reader.end(at + 5)).toEqual({ text: card, alone: true });
    expect(reader.soFar()).toBeNull();
  });

  it('two scans in a row are two', () => {
    const reader = new ScanDetector();
    const first = type(reader, card, [5]);
    expect(reader.end(first + 5)?.text).toBe(card);
    const second = type(reader, '51000274316', [100, 5], first + 5);
    expect(reader.end(second + 5)).toEqual({ text: '51000274316', alone: true });
  });
});
