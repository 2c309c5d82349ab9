import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

it.each([
  [null, 'pays'],
  ['waiting', 'ifConfirmed'],
  ['refused', 'refused'],
  ['closed', 'notPaid'],
] as const)('what is covered under an authorization that is %s: %s', (mark, standing) =>
  expect(standingOf(mark)).toBe(standing),
);
