import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { expect, test } from 'vitest';
import { eachAddress, waitForSlowLines } from './lines.ts';

test('every connection to a name with two addresses tries each long enough', () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeLessThan(eachAddress);
  waitForSlowLines();
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(eachAddress);
});
