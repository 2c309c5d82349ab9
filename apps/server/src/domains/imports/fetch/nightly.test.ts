import { expect, it } from 'vitest';
import { dayIn } from '../../../platform/http/day.ts';
import { nextMidnight, nextNight, soon } from './nightly.ts';

const at = (text: string) => new Date(text);

it.each([
  ['Africa/Dar_es_Salaam', '2026-11-22T09:00:00Z', '2026-11-22T21:00:00.000Z'],
  // Midnight belongs to the day that begins.
  ['Africa/Dar_es_Salaam', '2026-11-21T21:00:00Z', '2026-11-22T21:00:00.000Z'],
  ['Africa/Dar_es_Salaam', '2026-11-22T20:59:59.999Z', '2026-11-22T21:00:00.000Z'],
  ['UTC', '2026-12-31T23:59:00Z', '2027-01-01T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-22T09:00:00Z', '2026-11-22T18:15:00.000Z'],
])('finds the midnight of %s after %s', (zone, now, midnight) => {
  expect(nextMidnight(at(now), dayIn(zone)).toISOString()).toBe(midnight);
});

it('fetches at night, each facility at its own time, and retries within the hour without an answer', () => {
  const now = at('2026-11-22T09:00:00Z');
  const dayOf = dayIn('Africa/Dar_es_Salaam');
  expect(nextNight(now, dayOf, 0).toISOString()).toBe('2026-11-22T22:00:00.000Z');
  expect(nextNight(now, dayOf, 1).toISOString()).toBe('2026-11-23T02:00:00.000Z');
  expect(soon(now, 0).toISOString()).toBe('2026-11-22T09:20:00.000Z');
  expect(soon(now, 1).toISOString()).toBe('2026-11-22T09:40:00.000Z');
});
