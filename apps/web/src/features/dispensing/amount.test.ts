import { expect, it } from 'vitest';
import { amountOf } from './amount.ts';

it.each([
  ['1', 1],
  [' 15 ', 15],
  ['10000', 10_000],
  ['007', 7],
])('parses %j as a count', (text, count) => {
  expect(amountOf(text)).toBe(count);
});

it.each(['', '0', '-1', '1.5', '1,5', '1,000', '1.000', '10,00', '1e2', 'ten', '100000'])(
  'rejects %j',
  (text) => {
    expect(amountOf(text)).toBe(0);
  },
);
