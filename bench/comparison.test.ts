import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryUnder, printComparison, timesTheOther } from './comparison.ts';
import { type Cell, processor, type Sample } from './report.ts';

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
const cell = (product: Partial<Sample>[], reference: Partial<Sample>[], connections = 8): Cell => ({
  name: 'GET /card/authorize',
  connections,
  product: product.map(sample),
  reference: reference.map(sample),
});

afterEach(() => vi.restoreAllMocks());

describe('the comparison with another release', () => {
  it('compares the rounds pair by pair, so that load in one round changes no ratio', () => {
    const noisy = cell([{ p50: 11 }, { p50: 55 }, { p50: 22 }], [{ p50: 10 }, { p50: 50 }, { p50: 20 }]);
    expect(timesTheOther(noisy, ({ p50 }) => p50)).toBeCloseTo(1.1);
  });

  it('counts the processor time of Node and PostgreSQL together', () => {
    const cells = cell([{ node: 2, postgres: 1 }], [{ node: 1, postgres: 1 }]);
    expect(timesTheOther(cells, processor)).toBeCloseTo(1.5);
  });

  it('marks a call that takes more than 1.05 times the processor time', () => {
    const lines = vi.spyOn(console, 'log').mockReturnValue();
    printComparison([
      cell([{ node: 1.2 }], [{ node: 1 }]),
      cell([{ node: 1.09, p50: 30 }], [{ node: 1 }]),
      cell([{ node: 0.5 }], [{ node: 1 }]),
    ]);
    const ratios = lines.mock.calls.slice(2).map(([line]) => String(line).split('|')[3]?.trim());
    expect(ratios).toEqual(['1.10 ✗', '1.04', '0.75']);
  });

  it('gives the memory of both under a number of connections', () => {
    const cells = [
      cell([{ memory: 500 }], [{ memory: 500 }], 8),
      cell([{ memory: 150 }, { memory: 170 }], [{ memory: 200 }, { memory: 220 }], 64),
      cell([{ memory: 160 }], [{ memory: 260 }], 64),
    ];
    expect(memoryUnder(64, cells)).toEqual({
      product: { typical: 160, most: 170 },
      reference: { typical: 220, most: 260 },
    });
  });
});
