import type { LiveEvent } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { isLive, keysOf } from './liveKeys.ts';

const event = (overrides: Partial<LiveEvent>): LiveEvent => ({
  topic: 'cards',
  carePointId: null,
  visitId: null,
  memberId: null,
  ...overrides,
});

it('asks only for what a change may have changed', () => {
  const keys = keysOf([event({ topic: 'visits', carePointId: 'p1', memberId: 'm1' })]);
  expect(keys).toContainEqual(['visits', 'p1']);
  expect(keys).toContainEqual(['patient', 'm1']);
  expect(keys).toContainEqual(['dashboard']);
  expect(keys.map(([root]) => root)).not.toContain('results');
});

it("asks for a patient's way alone where the visit is at a station that is not told", () => {
  expect(keysOf([event({ topic: 'visits', memberId: 'm1' })])).toEqual([['patient', 'm1']]);
});

it('asks for all of a list when the change says nothing closer', () => {
  expect(keysOf([event({ topic: 'diagnoses' })])).toEqual([
    ['diagnoses'],
    ['notes'],
    ['unclaimed'],
    ['claim'],
  ]);
});

it('asks once for what many events name', () => {
  const twice = [
    event({ topic: 'allergies', memberId: 'm1' }),
    event({ topic: 'allergies', memberId: 'm1' }),
  ];
  expect(keysOf(twice)).toEqual([
    ['allergies', 'm1'],
    ['order-check', 'm1'],
  ]);
});

it('knows which queries others change', () => {
  expect(isLive(['visits', 'p1', 'all', '', 0])).toBe(true);
  expect(isLive(['care-points'])).toBe(false);
});

it('fetches again claims and what sums them up', () => {
  expect(keysOf([event({ topic: 'claims' })]).map(([root]) => root)).toEqual([
    'claims',
    'claim',
    'unclaimed',
    'claim-months',
    'compliance',
    'dashboard',
  ]);
});
