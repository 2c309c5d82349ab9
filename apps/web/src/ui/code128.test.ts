import { expect, it } from 'vitest';
import { code128, code128Values } from './code128.ts';

it('encodes digits in pairs and other texts by letters, with the check symbol', () => {
  expect(code128Values('2611280014')).toEqual([105, 26, 11, 28, 0, 14, 101, 106]);
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

it('draws each symbol in 11 modules with an even sum of bars, and no two alike', () => {
  const all = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('');
  const widths = code128(all).slice(6, -13);
  const symbols = Array.from({ length: widths.length / 6 }, (_, place) =>
    widths.slice(place * 6, place * 6 + 6),
  );
  for (const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] of symbols)
    expect([a + b + c + d + e + f, (a + c + e) % 2]).toEqual([11, 0]);
  expect(new Set(symbols.map(String)).size).toBe(95);
});
