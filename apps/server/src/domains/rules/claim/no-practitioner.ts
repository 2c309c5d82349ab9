import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A claim names the clinician who attended (domain §3 AttendingPractitioners). */
export const noPractitioner: ClaimRule = (it) =>
  it.practitioners.length === 0 ? [ofClaim(it, 'no-practitioner', 'stop')] : [];
