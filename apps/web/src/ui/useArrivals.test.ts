import { expect, it } from 'vitest';
import { arrivals } from './useArrivals.ts';

const shown = (
  keys: string,
  overrides: { total?: number; page?: number; ready?: boolean; arrived?: string } = {},
) => ({
  keys: [...keys],
  total: overrides.total ?? keys.length,
  page: overrides.page ?? 0,
  ready: overrides.ready ?? true,
  arrived: new Set(overrides.arrived ?? ''),
});

it.each([
  ['the first row of an empty list', shown(''), shown('a'), 'a'],
  ['a row on top of a full page', shown('abcde', { total: 9 }), shown('xabcd', { total: 10 }), 'x'],
  ['two rows at once', shown('ab'), shown('axby'), 'xy'],
  ['earlier arrivals next to a new one', shown('xab', { arrived: 'x' }), shown('yxab'), 'yx'],
  ['earlier arrivals when another row leaves', shown('xab', { arrived: 'x' }), shown('xa'), 'x'],
  [
    'nothing when a row leaves and the next moves up',
    shown('abcde', { total: 9 }),
    shown('bcdef', { total: 8 }),
    '',
  ],
  ['nothing when rows change places', shown('abc'), shown('cab'), ''],
  ['nothing when a page is opened', shown('abcde', { total: 9 }), shown('fghi', { total: 9, page: 1 }), ''],
  ['nothing while a list loads for the first time', shown('', { ready: false }), shown('abc'), ''],
])('marks %s', (_name, before, now, expected) => {
  expect([...arrivals(before, now)].join('')).toBe(expected);
});
