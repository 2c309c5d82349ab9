import type { Measure, MeasuredValue } from '@afyakadi/contract';

type Bounds = Pick<Measure, 'low' | 'high'>;

/** What was typed for a measure: a number, null for nothing, undefined for what is no number. A comma is a decimal point. */
export function parseMeasuredValue(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(written) ? Number(written) : undefined;
}

/** Whether a value lies outside its range, as the server marks it: the bounds themselves lie in it. */
export function rangeFlag(value: number, { low, high }: Bounds): MeasuredValue['flag'] {
  if (low !== null && value < low) return 'low';
  if (high !== null && value > high) return 'high';
  return null;
}

/** `12–16`, `≥ 12`, `≤ 16`; null where there is no range for this patient. */
export function formatRange({ low, high }: Bounds): string | null {
  if (low !== null && high !== null) return `${low}–${high}`;
  if (low !== null) return `≥ ${low}`;
  return high === null ? null : `≤ ${high}`;
}
