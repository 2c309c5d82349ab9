import { describe, expect, it } from 'vitest';
import { ScanReader } from './scan.ts';

/** Types a text with these milliseconds before each key (the last one again and again), and ends it so much later. */
function typed(text: string, gaps: readonly number[], after = gaps.at(-1) ?? 0): string | null {
  const reader = new ScanReader();
  let at = 1_000;
  for (const [n, character] of [...text].entries()) {
    at += gaps[n] ?? gaps.at(-1) ?? 0;
    reader.key(character, at);
  }
  return reader.end(at + after);
}

describe('keys in a row', () => {
  it.each([
    ['a wired scanner', [2], '109900035308'],
    ['a slow one without a wire', [35], '109900035308'],
    ['a scanner at a computer that stutters', [0, 3, 3, 3, 3, 120, 4, 3, 90, 3], '109900035308'],
    ['a person', [110], null],
    ['a fast person', [60], null],
    ['a person who rolls over some keys', [0, 90, 20, 95, 80, 15, 90, 70], null],
  ])('%s', (_who, gaps, read) => expect(typed('109900035308', gaps)).toBe(read));

  it('too few are no scan', () => expect(typed('10990', [5])).toBeNull());
  it('a closing key that comes late is a person’s', () => expect(typed('109900035308', [5], 400)).toBeNull());

  it('a scan begins anew: what a person typed before is no part of it', () => {
    const reader = new ScanReader();
    expect([reader.key('1', 0), reader.key('2', 100), reader.key('3', 190)]).toEqual([true, true, true]);
    for (const [n, character] of [...'99000353'].entries()) reader.key(character, 300 + n * 5);
    expect(reader.end(340)).toBe('99000353');
    expect(reader.end(341)).toBeNull();
  });
});
