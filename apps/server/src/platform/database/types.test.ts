import pg from 'pg';
import { expect, it } from 'vitest';
import { parserOf } from './types.ts';

const timestamptz = 1184;

it.each([
  '2026-01-31 12:00:00+00',
  '2026-01-31 12:00:00.5+00',
  '2026-01-31 23:59:59.123456+00',
  '2024-02-29 00:00:00.999999+03',
  '2026-01-31 12:00:00.25-11',
  '2026-01-31 12:00:00+05:30',
  '1890-01-01 00:00:00+02:27:16',
  '12026-01-31 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
  '-infinity',
])('parses a moment of PostgreSQL, %s, like pg', (text) => {
  const known: unknown = pg.types.getTypeParser(timestamptz, 'text')(text);
  expect(parserOf(timestamptz)(text)).toEqual(known);
});

it('a bigint becomes a number, or is refused beyond exactness', () => {
  expect(parserOf(20)('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parserOf(20)('9007199254740993')).toThrow(RangeError);
});
