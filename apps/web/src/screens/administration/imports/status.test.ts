import { message } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { importBrokeOff } from '@afyakadi/contract/scheme/imports';
import { expect, test } from 'vitest';
import { afterFailure } from './status.ts';

test.each(importBrokeOff)('does not mention a file after a fetched tariff fails: %s', (code) => {
  const problemMessage = message(code);
  const problem = englishOf(problemMessage);
  expect(afterFailure({ source: 'scheme', problem, problemMessage })).toEqual({
    next: 'fetch',
    problem: null,
  });
  expect(afterFailure({ source: 'file', problem, problemMessage })).toEqual({ next: 'chooseAgain', problem });
});

test('reports other failures and asks for a corrected file', () => {
  const problemMessage = message('imports.emptyFile');
  const problem = englishOf(problemMessage);
  expect(afterFailure({ source: 'file', problem, problemMessage })).toEqual({ next: 'correct', problem });
  expect(afterFailure({ source: 'scheme', problem, problemMessage })).toEqual({ next: 'fetch', problem });
});
