import { lateAfterDays } from '@afyakadi/contract';
import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A claim that comes later than the scheme takes it without a reason (domain §3 LateSubmissionReason). */
export const lateSubmission: ClaimRule = (it) =>
  it.today > lastDayInTime(it.day) && !it.lateReason?.trim()
    ? [ofClaim(it, 'late-submission', 'confirm', { on: it.day })]
    : [];

/** The last day on which a claim needs no reason; days are YYYY-MM-DD. */
function lastDayInTime(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month is the last of this one.
  return new Date(Date.UTC(year, month, lateAfterDays)).toISOString().slice(0, 10);
}
