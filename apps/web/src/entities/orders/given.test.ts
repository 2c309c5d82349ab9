import { expect, it } from 'vitest';
import { givenOn, labelQuantity } from './given.ts';

const act = (quantity: number, reversedQuantity: number, at: string) => ({
  id: at,
  quantity,
  reversedQuantity,
  at,
  report: null,
  serialNo: null,
  size: null,
  byName: 'Rehema Kimaro',
  reversals: [],
});
const line = (remaining: number, ...dispenses: ReturnType<typeof act>[]) => ({
  quantity: 20,
  remaining,
  dispensedQuantity: dispenses.reduce((sum, one) => sum + one.quantity - one.reversedQuantity, 0),
  dispenses,
});
const today = '2026-11-20';
const morning = '2026-11-20T06:00:00Z';

it.each([
  ['a first part given today', line(8, act(12, 0, morning)), 12, 12],
  ['a second part given today', line(0, act(12, 0, '2026-11-19T06:00:00Z'), act(8, 0, morning)), 8, 8],
  ['a part that was taken back', line(13, act(12, 5, morning)), 7, 7],
  ['all taken back', line(20, act(20, 20, morning)), 0, 20],
  ['given yesterday', line(0, act(20, 0, '2026-11-19T06:00:00Z')), 0, 20],
  ['nothing given yet', line(20), 0, 20],
])('counts what is in the bag: %s', (_, given, ofToday, onLabel) => {
  expect(givenOn(given, today)).toBe(ofToday);
  expect(labelQuantity(given, today)).toBe(onLabel);
});
