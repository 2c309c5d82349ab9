import { describe, expect, it } from 'vitest';
import { axisWidth, partsOf, roundAxisMaximum } from './dayParts.ts';

describe('the parts of a day’s bar', () => {
  it('are stacked up to the claimed amount', () => {
    expect(partsOf({ amountClaimed: 100_000, amountApproved: 60_000, rejected: 15_000 })).toEqual([
      { part: 'approved', from: 0, to: 60_000 },
      { part: 'refused', from: 60_000, to: 75_000 },
      { part: 'waiting', from: 75_000, to: 100_000 },
    ]);
  });

  it('leaves out empty parts', () => {
    expect(partsOf({ amountClaimed: 0, amountApproved: 0, rejected: 0 })).toEqual([]);
    expect(partsOf({ amountClaimed: 5, amountApproved: 0, rejected: 5 })).toEqual([
      { part: 'refused', from: 0, to: 5 },
    ]);
  });
});

it('leaves room for the whole amounts of the axis', () => {
  expect(axisWidth(10_000_000)).toBeGreaterThan(axisWidth(1_000_000));
  expect(axisWidth(1_000_000_000)).toBeGreaterThanOrEqual(13 * 7.5);
});

describe('the top of the chart', () => {
  it.each([
    [0, 10],
    [10, 10],
    [11, 20],
    [25_000, 40_000],
    [41_000, 50_000],
    [50_001, 100_000],
    [450_000, 500_000],
    [1_000_000, 1_000_000],
  ])('%i is below %i', (maximum, ceiling) => {
    expect(roundAxisMaximum(maximum)).toBe(ceiling);
  });
});
