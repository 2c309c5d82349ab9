import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Cell, printCells, printMemory, type Sample, timesTheReference } from './report.ts';

const sample = (change: Partial<Sample>): Sample => ({
  throughput: 100,
  requests: 100,
  p50: 10,
  p99: 20,
  node: 1,
  postgres: 1,
  memory: 100,
  ...change,
});
const cell = (measured: Partial<Sample>[], reference: Partial<Sample>[], connections = 8): Cell => ({
  name: 'GET /card/authorize',
  connections,
  measured: measured.map(sample),
  reference: reference.map(sample),
  pages: { measured: 28, reference: 30 },
});

afterEach(() => vi.restoreAllMocks());

describe('the comparison of two servers', () => {
  it('compares the processor time of Node and PostgreSQL round by round, so that load in one changes no ratio', () => {
    const rounds = [1, 5, 2];
    const noisy = cell(
      rounds.map((load) => ({ node: 2 * load, postgres: load })),
      rounds.map((load) => ({ node: load, postgres: load })),
    );
    expect(timesTheReference(noisy)).toBeCloseTo(1.5);
  });

  it('marks a call that costs more than the limit', () => {
    const lines = vi.spyOn(console, 'log').mockReturnValue();
    printCells([cell([{ node: 1.2 }], [{}]), cell([{ node: 1.09, p50: 30 }], [{}])], 1.05);
    const ratios = lines.mock.calls.slice(2).map(([line]) => String(line).split('|')[3]?.trim());
    expect(ratios).toEqual(['1.10 ✗', '1.04']);
  });

  it('gives the memory of both under the most connections, and their peak', () => {
    const lines = vi.spyOn(console, 'log').mockReturnValue();
    const cells = [
      cell([{ memory: 500 }], [{ memory: 500 }], 8),
      cell([{ memory: 150 }, { memory: 170 }], [{ memory: 200 }, { memory: 220 }], 64),
    ];
    printMemory(cells, { measured: { name: 'new', most: 199 }, reference: { name: 'old', most: 240 } });
    expect(lines.mock.calls.join()).toContain('64 connections');
    expect(lines.mock.calls.join()).toContain('new 160 MB, at most 199 MB; old 210 MB, at most 240 MB');
  });
});
