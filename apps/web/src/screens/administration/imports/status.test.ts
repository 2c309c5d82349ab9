import { importBrokeOff } from '@afyakadi/contract/words/imports';
import { expect, test } from 'vitest';
import { afterFailure } from './status.ts';

test.each(Object.values(importBrokeOff))(
  'does not mention a file after a fetched tariff fails: %s',
  (problem) => {
    expect(afterFailure({ source: 'scheme', problem })).toEqual({ next: 'fetch', problem: null });
    expect(afterFailure({ source: 'file', problem })).toEqual({ next: 'chooseAgain', problem });
  },
);

test('reports other failures and asks for a corrected file', () => {
  const problem = 'The file is empty. Begin with the template.';
  expect(afterFailure({ source: 'file', problem })).toEqual({ next: 'correct', problem });
  expect(afterFailure({ source: 'scheme', problem })).toEqual({ next: 'fetch', problem });
});
