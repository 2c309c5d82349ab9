import { describe, expect, it } from 'vitest';
import { ScanReader } from './scan.ts';

/** Types a text with so many milliseconds between its keys, and ends it so much later. */
function typed(text: string, gap: number, after = gap): string | null {
  const reader = new ScanReader();
  let at = 1_000;
  for (const character of text) {
    at += gap;
    reader.key(character, at);
  }
  return reader.end(at + after);
}

describe('keys in a row', () => {
  it.each([
    ['a wired scanner', 2, '109900035308'],
    ['a slow one without a wire', 45, '109900035308'],
    ['a person', 90, null],
    ['a fast person', 60, null],
  ])('%s', (_who, gap, read) => expect(typed('109900035308', gap)).toBe(read));

  it('too few are no scan', () => expect(typed('10990', 5)).toBeNull());
  it('a closing key that comes late is a person’s', () => expect(typed('109900035308', 5, 400)).toBeNull());

  it('begins anew after a pause: what a person typed before is no part of it', () => {
    const reader = new ScanReader();
    expect([reader.key('1', 0), reader.key('2', 200), reader.key('3', 210)]).toEqual([true, true, false]);
    for (const [n, character] of [...'99000353'].entries()) reader.key(character, 220 + n * 5);
    expect(reader.end(260)).toBe('2399000353');
    expect(reader.end(261)).toBeNull();
  });
});
