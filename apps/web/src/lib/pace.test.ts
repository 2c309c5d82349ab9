import { expect, test } from 'vitest';
import { delayOf, skipsWaiting } from './pace.ts';

test.each([
  [null, null, false],
  [null, 'skip', true],
  ['keep', 'skip', false],
  ['skip', null, true],
])('device %s, deployment %s: skips is %s', (stored, deployment, skips) => {
  expect(skipsWaiting(stored, deployment)).toBe(skips);
});

test('delays are those of the specification, or none', () => {
  expect(delayOf('splash', false)).toBe(5_000);
  expect(delayOf('signIn', false)).toBe(2_000);
  expect(delayOf('splash', true)).toBe(0);
});
