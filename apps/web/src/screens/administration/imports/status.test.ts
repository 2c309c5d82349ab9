import { importBrokeOff } from '@afyakadi/contract/words/imports';
import { expect, test } from 'vitest';
import { afterFailure } from './status.ts';

test.each(Object.values(importBrokeOff))('nobody who fetched a tariff is told of a file: %s', (problem) => {
  expect(afterFailure({ source: 'scheme', problem })).toEqual({ next: 'fetch', problem: null });
  expect(afterFailure({ source: 'file', problem })).toEqual({ next: 'chooseAgain', problem });
});

test('what else went wrong is said, and a file is to be corrected', () => {
  const problem = 'The file is empty. Begin with the template.';
  expect(afterFailure({ source: 'file', problem })).toEqual({ next: 'correct', problem });
  expect(afterFailure({ source: 'scheme', problem })).toEqual({ next: 'fetch', problem });
});
