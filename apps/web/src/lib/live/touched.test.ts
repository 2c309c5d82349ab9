import { endpoints } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { queriesTouchedBy, touchedRoots } from './touched.ts';

it('lists the touched queries of every change in the contract', () => {
  const changes = Object.values(endpoints).filter((endpoint) => endpoint.changes);
  expect(Object.keys(queriesTouchedBy).sort()).toEqual(changes.map(({ name }) => name).sort());
});

it('names each root once for an action of several calls', () => {
  const roots = touchedRoots(['buildClaim', 'submitClaim']);
  expect(roots).toContain('claims');
  expect(new Set(roots).size).toBe(roots.length);
});
