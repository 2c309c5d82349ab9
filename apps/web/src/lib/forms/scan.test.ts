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

describe('a sequence of keys', () => {
  it.each([
    ['a wired scanner', [2], true],
    ['a slow wireless scanner', [35], true],
    ['a scanner at a computer with delays', [0, 3, 3, 3, 3, 120, 4, 3, 90, 3], true],
    ['a scanner with a delay after the first key', [0, 300, 3], true],
    ['a person', [110], false],
    ['a fast person', [60], false],
    ['a person who rolls over some keys', [0, 90, 20, 95, 80, 15, 90, 70], false],
  ])('%s', (_who, gaps, is) => {
    const reader = new ScanDetector();
    const at = type(reader, card, gaps);
    expect(reader.end(at + 5)).toEqual(is ? { text: card, alone: true } : null);
    expect(reader.end(at + 6)).toBeNull();
  });

  it('is no scan with too few keys', () => {
    const reader = new ScanDetector();
    expect(reader.end(type(reader, '10990', [5]) + 5)).toBeNull();
  });

  it('is no scan if the closing key comes late', () => {
    const reader = new ScanDetector();
    expect(reader.end(type(reader, card, [5]) + 600)).toBeNull();
  });

  it('excludes and reports text typed before a scan', () => {
    const reader = new ScanDetector();
    const at = type(reader, card, [300, 5], type(reader, 'Fell ', [90]));
    expect(reader.end(at + 5)).toEqual({ text: card, alone: false });
  });

  it('is complete right after a number that a person finished with Enter', () => {
    const reader = new ScanDetector();
    const typed = type(reader, '1099', [100]);
    expect(reader.end(typed + 100)).toBeNull();
    const at = type(reader, card, [1_500, 5], typed + 100);
    expect(reader.end(at + 5)).toEqual({ text: card, alone: true });
  });

  it('never loses its first keys unnoticed, even if a key event is late', () => {
    for (const pause of [41, 120, 499, 501, 1_500, 1_999]) {
      const reader = new ScanDetector();
      const at = type(reader, card, [0, pause, 5]);
      const scan = reader.end(at + 5);
      expect(scan?.text === card || scan?.alone === false, String(pause)).toBe(true);
    }
  });

  it('continues a scan by the times of its keys, even if they are processed late', () => {
    const reader = new ScanDetector();
    const half = type(reader, card.slice(0, 7), [5]);
    expect(reader.soFar()).toEqual({ text: card.slice(0, 7), alone: true });
    const at = type(reader, card.slice(7), [5], half);
    expect(reader.end(at + 5)).toEqual({ text: card, alone: true });
    expect(reader.soFar()).toBeNull();
  });

  it('separates two scans in a row', () => {
    const reader = new ScanDetector();
    const first = type(reader, card, [5]);
    expect(reader.end(first + 5)?.text).toBe(card);
    const second = type(reader, '51000274316', [100, 5], first + 5);
    expect(reader.end(second + 5)).toEqual({ text: '51000274316', alone: true });
  });
});
