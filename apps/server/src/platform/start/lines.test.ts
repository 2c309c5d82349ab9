import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { expect, test } from 'vitest';
import { eachAddress, waitForSlowLines } from './lines.ts';

test('every connection to a name of two addresses gives each of them time', () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeLessThan(eachAddress);
  waitForSlowLines();
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(eachAddress);
});
