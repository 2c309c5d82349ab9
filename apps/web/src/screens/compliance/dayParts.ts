import type { ComplianceReport } from '@afyakadi/contract';
import { formatNumber } from '../../lib/text/format.ts';

/** The outcome of a part of the amount claimed on a day. */
export type DayPart = 'approved' | 'refused' | 'waiting';

export interface StackedPart {
  part: DayPart;
  /** The start and end of the part above the axis, in TZS. */
  from: number;
  to: number;
}

/** Returns the parts of a day's bar from the axis up, without empty ones. */
export function partsOf(
  day: Pick<ComplianceReport['days'][number], 'amountClaimed' | 'amountApproved' | 'rejected'>,
): StackedPart[] {
  const { amountClaimed, amountApproved, rejected } = day;
  const amounts: readonly (readonly [DayPart, number])[] = [
    ['approved', amountApproved],
    ['refused', rejected],
    ['waiting', amountClaimed - amountApproved - rejected],
  ];
  let ground = 0;
  return amounts.flatMap(([part, amount]) => {
    if (amount <= 0) return [];
    const from = ground;
    ground += amount;
    return [{ part, from, to: ground }];
  });
}

/** Rounds the highest bar up to 1, 2, 4, 5 or 10 times a power of ten, which can be halved for the middle line. */
export function roundAxisMaximum(maximum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(maximum, 10)));
  const step = [1, 2, 4, 5, 10].find((times) => times * power >= maximum) ?? 10;
  return step * power;
}

/** Returns the px that the longest amount of the axis needs, with the gap beside it. */
export function axisWidth(maximum: number): number {
  // A tabular figure of the chart's 12 px is 7.5 px wide; a comma is less.
  return Math.ceil(formatNumber(maximum).length * 7.5) + 12;
}
