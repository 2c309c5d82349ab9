import { expect, it } from 'vitest';
import { isAmount } from './amount.ts';

it.each(['', '1', '15', '10000'])('takes %j into the field', (text) => {
  expect(isAmount(text)).toBe(true);
});

it.each(['0', '-1', '1.5', '1e2', ' 3', 'ten', '100000'])('does not take %j', (text) => {
  expect(isAmount(text)).toBe(false);
});
