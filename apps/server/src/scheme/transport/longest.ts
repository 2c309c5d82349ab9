import type { Timings } from '../../platform/timings.ts';

/** A call's name: the key of its breaker and the label of its metric; a log contains nothing else about the call. */
export type CallName = keyof Timings['schemeCalls'];

/** Answers to these are slow by nature, so their time is no evidence about the connection. */
export const slowByNature: ReadonlySet<CallName> = new Set([
  'GetPricePackageWithExcludedServices',
  'SignFolio',
  'SubmitFolio',
  'GetSubmittedClaims',
  'GetClaimDecision',
  'SubmitMonthlyClaim',
]);

/** The most bytes read of an answer. */
export const maxAnswer = (name: CallName): number =>
  (name === 'GetPricePackageWithExcludedServices' ? 24 : 8) * 1024 * 1024;
