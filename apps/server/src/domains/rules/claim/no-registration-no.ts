import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** Every attending clinician has a registration number of the medical council (domain §3). */
export const noRegistrationNo: ClaimRule = (it) =>
  it.practitioners
    .filter(({ registrationNo }) => !registrationNo?.trim())
    .map(({ name }) => ofClaim(it, 'no-registration-no', 'stop', { name }));
