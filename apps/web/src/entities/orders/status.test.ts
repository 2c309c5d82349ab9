import { expect, it } from 'vitest';
import { statusOf } from './status.ts';

it.each([
  [null, 'pays'],
  ['waiting', 'ifConfirmed'],
  ['refused', 'refused'],
  ['closed', 'notPaid'],
] as const)('under an authorization that is %s, coverage is: %s', (mark, status) =>
  expect(statusOf(mark)).toBe(status),
);
