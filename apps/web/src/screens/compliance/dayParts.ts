import type { ComplianceReport } from '@afyakadi/contract';

/** What became of what a day's claims asked for. */
export type DayPart = 'approved' | 'refused' | 'waiting';

export interface StackedPart {
  part: DayPart;
  /** Where it begins and ends above the ground, in TZS. */
  from: number;
  to: number;
}

/** The parts of one day's bar from the ground up; what comes to nothing is left out. */
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

/** A round amount that is not below the highest bar and can be halved: 1, 2, 4, 5 or 10 times a power of ten. */
export function roundAxisMaximum(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 10)));
  const step = [1, 2, 4, 5, 10].find((times) => times * power >= most) ?? 10;
  return step * power;
}
