import type { ClaimMonth, ComplianceReport } from '@afyakadi/contract';
import { paymentTermDays } from '@afyakadi/contract/scheme/claims';
import { owed } from '../../entities/claims/month.ts';

const dayLength = 86_400_000;

export interface Rates {
  /** The share of the decided amount that the scheme approved, from 0 to 1. */
  approved: number;
  /** The share of the decided claims that the scheme rejected, from 0 to 1. */
  rejected: number;
}

/** Returns what the scheme decided in a period; undefined while it has decided nothing. */
export function ratesOf({ byStatus }: Pick<ComplianceReport, 'byStatus'>): Rates | undefined {
  const groupOf = (wanted: 'Approved' | 'Rejected') => byStatus.find(({ status }) => status === wanted);
  const [approved, rejected] = [groupOf('Approved'), groupOf('Rejected')];
  const sum = (field: 'claims' | 'amountClaimed' | 'amountApproved') =>
    (approved?.[field] ?? 0) + (rejected?.[field] ?? 0);
  const [claims, claimed] = [sum('claims'), sum('amountClaimed')];
  if (claims === 0 || claimed === 0) return undefined;
  return { approved: sum('amountApproved') / claimed, rejected: (rejected?.claims ?? 0) / claims };
}

/** The days from the closing of a month to its last payment. */
export interface PaidMonth {
  month: ClaimMonth;
  days: number;
}

/** Returns the closed months whose approved amount is paid, the newest first. */
export function paidMonths(months: readonly ClaimMonth[]): PaidMonth[] {
  return months
    .flatMap((month) => {
      const { closedAt, payments } = month;
      const last = payments
        .map(({ paidOn }) => paidOn)
        .sort()
        .at(-1);
      if (closedAt === null || owed(month) > 0 || last === undefined) return [];
      const waited = Date.parse(`${last}T23:59:59Z`) - Date.parse(closedAt);
      return [{ month, days: Math.max(0, Math.floor(waited / dayLength)) }];
    })
    .sort((a, b) => b.month.year - a.month.year || b.month.month - a.month.month);
}

/** The unpaid months that were closed `from` to `to` days ago. */
export interface AgeGroup {
  from: number;
  /** Undefined: without end. */
  to: number | undefined;
  months: number;
  awaiting: number;
  /** TZS. */
  unpaid: number;
}

/** Groups unpaid months by their age, in halves of the legal term of payment. */
export function ageGroups(
  months: readonly Pick<
    ClaimMonth & { daysUnpaid: number },
    'daysUnpaid' | 'awaiting' | 'amountApproved' | 'amountPaid'
  >[],
): AgeGroup[] {
  const step = paymentTermDays / 2;
  return [0, 1, 2, 3].map((index) => {
    const from = index === 0 ? 0 : index * step + 1;
    const to = index === 3 ? undefined : (index + 1) * step;
    const ofAge = months.filter(({ daysUnpaid }) => daysUnpaid >= from && daysUnpaid <= (to ?? daysUnpaid));
    return {
      from,
      to,
      months: ofAge.length,
      awaiting: ofAge.reduce((sum, { awaiting }) => sum + awaiting, 0),
      unpaid: ofAge.reduce((sum, month) => sum + owed(month), 0),
    };
  });
}

/** Returns the day before, YYYY-MM-DD. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayLength).toISOString().slice(0, 10);
}
