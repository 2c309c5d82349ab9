import { expect, it } from 'vitest';
import { statusOf } from './status.ts';

it.each([
  [null, 'pays'],
  ['waiting', 'ifConfirmed'],
  ['refused', 'refused'],
  ['closed', 'notPaid'],
] as const)('what is covered under an authorization that is %s: %s', (mark, status) =>
  expect(statusOf(mark)).toBe(status),
);
