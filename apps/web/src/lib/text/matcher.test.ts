import { expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';

const match = createMatcher([
  'The authorization {no} is of another day: {day}.',
  'The authorization {no} is of another card.',
  'The scheme was not asked any more: {reason}',
  'Pharmacy',
]);

it.each([
  ['The authorization 4711 is of another card.', { no: '4711' }],
  ['The authorization 4711 is of another day: 2 Nov 2026.', { no: '4711', day: '2 Nov 2026' }],
  ['The scheme was not asked any more: out of $& stock', { reason: 'out of $& stock' }],
])('finds the values in %s', (sentence, values) => expect(match(sentence)?.values).toEqual(values));

it.each(['Pharmacy', '', 'constructor', 'The authorization is of another card.'])(
  'finds none in %j',
  (sentence) => expect(match(sentence)).toBeUndefined(),
);
