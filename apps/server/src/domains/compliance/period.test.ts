import { describe, expect, it } from 'vitest';
import { daysOf, periodOf } from './period.ts';

describe('a period', () => {
  const cases = [
    ['daily', '2026-11-21', '2026-11-21', '2026-11-21', 1],
    ['weekly', '2026-11-21', '2026-11-16', '2026-11-22', 7],
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-22', 7],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22', 7],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03', 7],
    ['monthly', '2026-11-21', '2026-11-01', '2026-11-30', 30],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31', 31],
    ['monthly', '2024-02-29', '2024-02-01', '2024-02-29', 29],
    ['monthly', '2026-02-01', '2026-02-01', '2026-02-28', 28],
  ] as const;
  it.each(cases)('%s with %s is from %s to %s', (kind, date, from, to, length) => {
    const period = periodOf(kind, date);
    expect(period).toEqual({ from, to });
    const days = daysOf(period);
    expect([days[0], days[days.length - 1], days.length]).toEqual([from, to, length]);
  });
});
