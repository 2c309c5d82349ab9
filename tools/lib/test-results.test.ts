import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap/repository.mjs';
import { countsOfPlaywright, countsOfVitest, type FileSeconds, tableOf } from './test-results.ts';

describe('counts of Vitest', () => {
  const file = (name: string, more = {}) => ({
    name: join(root, name),
    status: 'passed',
    startTime: 1_000,
    endTime: 3_500,
    assertionResults: [{}],
    ...more,
  });

  it('names each file from the repository with its seconds', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(countsOfVitest({ ...report, testResults: [file('apps/a.test.ts')] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      files: [{ file: 'apps/a.test.ts', seconds: 2.5 }],
    });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    const testResults = [file('a.test.ts'), file('b.test.ts', { status: 'failed', assertionResults: [] })];
    expect(countsOfVitest({ ...report, testResults }).failed).toBe(1);
  });
});

it('adds up the tests of a Playwright file, those of its groups too', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    config: { rootDir: join(root, 'e2e') },
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 4 },
    suites: [
      {
        file: 'journeys/a.spec.ts',
        specs: [spec(500)],
        suites: [{ specs: [spec(1_000), spec(2_000, 250)] }],
      },
    ],
  };
  expect(countsOfPlaywright(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 4,
    files: [{ file: 'e2e/journeys/a.spec.ts', seconds: 3.75 }],
  });
});

it('shows a line for each part and the slowest files of all', () => {
  const part = (name: string, seconds: number, files: FileSeconds[] = []) => ({
    name,
    passed: 10,
    failed: 0,
    skipped: 1,
    seconds,
    files,
  });
  const results = [
    part('check', 30.04),
    part('api', 100, [
      { file: 'fast.test.ts', seconds: 0.1 },
      { file: 'slow.test.ts', seconds: 12.34 },
    ]),
    part('e2e', 7, [{ file: 'slower.spec.ts', seconds: 120 }]),
  ];
  expect(tableOf(results, 2)).toEqual([
    'part   passed  failed  skipped  seconds',
    'check      10       0        1     30.0',
    'api        10       0        1    100.0',
    'e2e        10       0        1      7.0',
    '',
    'Slowest files',
    '  120.0 s  slower.spec.ts (e2e)',
    '   12.3 s  slow.test.ts (api)',
  ]);
});
