import type { Measure, MeasuredValue } from '@afyakadi/contract';

type Bounds = Pick<Measure, 'low' | 'high'>;

/** Returns whether a value is below or above its range, bounds included, as the server does. */
export function rangeFlag(value: number, { low, high }: Bounds): MeasuredValue['flag'] {
  if (low !== null && value < low) return 'low';
  if (high !== null && value > high) return 'high';
  return null;
}

/** Returns whether a value is beyond the critical limits, as the server does. */
export function isCriticalValue(value: number, { criticalLow, criticalHigh }: Measure): boolean {
  return (criticalLow !== null && value < criticalLow) || (criticalHigh !== null && value > criticalHigh);
}

/** Formats a range: `12–16`, `≥ 12`, `≤ 16`; null if this patient has none. */
export function formatRange({ low, high }: Bounds): string | null {
  if (low !== null && high !== null) return `${low}–${high}`;
  if (low !== null) return `≥ ${low}`;
  return high === null ? null : `≤ ${high}`;
}
