import { expect, test } from 'vitest';
import { statusOf } from './idle.ts';

const minute = 60_000;

test.each([
  ['just touched', 0, 15 * minute, 'active'],
  ['shortly before the warning', 14.5 * minute - 1, 15 * minute, 'active'],
  ['half a minute before the end', 14.5 * minute, 15 * minute, 15 * minute],
  ['at its end', 15 * minute, 15 * minute, 'over'],
  ['after a night in a bag', 600 * minute, 15 * minute, 'over'],
  ['a minute alone keeps half of it calm', 29_999, minute, 'active'],
  ['and warns for the other half', 30_000, minute, minute],
] as const)('%s', (_, now, limit, status) => expect(statusOf(0, now, limit)).toBe(status));
