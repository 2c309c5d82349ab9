// The reports of the test runners, as data and as the table at the end of a run.
import { relative } from 'node:path';
import { root } from '../bootstrap/repository.mjs';

export interface FileSeconds {
  /** From the repository's folder. */
  file: string;
  seconds: number;
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  files: FileSeconds[];
}

/** A line of the table. */
export interface PartResult extends Omit<Counts, 'files'> {
  name: string;
  seconds: number;
  files?: FileSeconds[];
}

/** The parts of Vitest's JSON report that we read. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Times in milliseconds. */
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: unknown[];
  }[];
}

/** The parts of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: (PlaywrightSuite & { file: string })[];
}

interface PlaywrightSuite {
  /** Durations in milliseconds. */
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/**
 * Counts of Vitest's JSON report, with the seconds of each file.
 * A file that cannot be loaded has no test that could fail: it counts as one.
 */
export function countsOfVitest({
  testResults,
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
}: VitestReport): Counts {
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  };
}

/** Counts of Playwright's JSON report, with the seconds of each file's tests, one after the other. */
export function countsOfPlaywright({ stats, suites, config }: PlaywrightReport): Counts {
  const seconds = ({ specs = [], suites: inner = [] }: PlaywrightSuite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0) +
    inner.reduce((sum, suite) => sum + seconds(suite), 0);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    files: suites.map((suite) => ({
      file: relative(root, `${config.rootDir}/${suite.file}`),
      seconds: seconds(suite),
    })),
  };
}

/** The table of a run: a line for each part, then the slowest files of all. */
export function tableOf(results: PartResult[], slowest = 10): string[] {
  const head = ['part', 'passed', 'failed', 'skipped', 'seconds'];
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    name,
    ...[passed, failed, skipped].map(String),
    seconds.toFixed(1),
  ]);
  const widths = head.map((word, index) =>
    Math.max(word.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ');
  const files = results
    .flatMap(({ name, files: results = [] }) => results.map((each) => ({ ...each, part: name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest);
  return [
    line(head),
    ...rows.map(line),
    ...(files.length > 0 ? ['', 'Slowest files'] : []),
    ...files.map(({ file, part, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${part})`),
  ];
}
