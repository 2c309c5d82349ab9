import type { LiveEvent } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { touchedTopics } from '../api/touches.ts';
import { isLive, keysOf, rootsOf } from './liveKeys.ts';

const event = (overrides: Partial<LiveEvent>): LiveEvent => ({
  topic: 'cards',
  carePointId: null,
  visitId: null,
  memberId: null,
  ...overrides,
});

it('refetches only the queries that a change affects', () => {
  const keys = keysOf([event({ topic: 'visits', carePointId: 'p1', memberId: 'm1' })]);
  expect(keys).toContainEqual(['visits', 'p1']);
  expect(keys).toContainEqual(['patient', 'm1']);
  expect(keys).toContainEqual(['dashboard']);
  expect(keys.map(([root]) => root)).not.toContain('results');
});

it("refetches only the patient's header if the event names no care point", () => {
  expect(keysOf([event({ topic: 'visits', memberId: 'm1' })])).toEqual([['patient', 'm1']]);
});

it('refetches a whole list if the event names no id', () => {
  expect(keysOf([event({ topic: 'diagnoses' })])).toEqual([
    ['diagnoses'],
    ['notes'],
    ['patient-visits'],
    ['unclaimed'],
    ['claim'],
  ]);
});

it('refetches a query once for several events', () => {
  const twice = [
    event({ topic: 'allergies', memberId: 'm1' }),
    event({ topic: 'allergies', memberId: 'm1' }),
  ];
  expect(keysOf(twice)).toEqual(
    ['patient', 'lines', 'prescriptions', 'services', 'allergies', 'items', 'order-check'].map((root) => [
      root,
      'm1',
    ]),
  );
});

it('distinguishes queries that others change', () => {
  expect(isLive(['visits', 'p1', 'all', '', 0])).toBe(true);
  expect(isLive(['care-points'])).toBe(false);
});

it('refetches claims and their summaries', () => {
  expect(keysOf([event({ topic: 'claims' })]).map(([root]) => root)).toEqual([
    'claims',
    'claim',
    'unclaimed',
    'claim-months',
    'compliance',
    'dashboard',
  ]);
});

it('refetches after an own change what its topics show', () => {
  const topics = touchedTopics(['endSessions', 'saveOrderSet', 'removeTotp']);
  expect(topics.sort()).toEqual(['order-sets', 'own']);
  expect(rootsOf(topics)).toEqual(['order-sets', 'own']);
});
