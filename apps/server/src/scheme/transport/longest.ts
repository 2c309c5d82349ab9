import type { Timings } from '../../platform/timings.ts';

/** A call's name: its breaker's key and its metric's label, and all that a log says of it. */
export type CallName = keyof Timings['schemeCalls'];

/** Answers to these come slowly by nature: their time says nothing of the connection. */
export const slowByNature: ReadonlySet<CallName> = new Set([
  'GetPricePackageWithExcludedServices',
  'SignFolio',
  'SubmitFolio',
  'GetSubmittedClaims',
  'GetClaimDecision',
  'SubmitMonthlyClaim',
]);

/** So many bytes of an answer are read, no more. */
export const longestAnswer = (name: CallName): number =>
  (name === 'GetPricePackageWithExcludedServices' ? 24 : 8) * 1024 * 1024;
