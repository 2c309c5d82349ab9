import { expect, test } from 'vitest';
import { delayOf, skipsWaiting } from './pace.ts';

test.each([
  [null, null, null, false],
  [null, null, 'skip', true],
  [null, true, null, true],
  [null, false, 'skip', false],
  ['keep', true, 'skip', false],
  ['skip', false, null, true],
])('device %s, facility %s, deployment %s: skips is %s', (stored, facility, deployment, skips) => {
  expect(skipsWaiting(stored, facility, deployment)).toBe(skips);
});

test('delays are those of requirements 3.6, or none', () => {
  expect(delayOf('splash', false)).toBe(5_000);
  expect(delayOf('signIn', false)).toBe(2_000);
  expect(delayOf('splash', true)).toBe(0);
});
