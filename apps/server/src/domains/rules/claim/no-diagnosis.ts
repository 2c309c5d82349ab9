import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A claim has at least one diagnosis (domain §3). */
export const noDiagnosis: ClaimRule = (it) =>
  it.diagnoses.length === 0 ? [ofClaim(it, 'no-diagnosis', 'stop')] : [];
