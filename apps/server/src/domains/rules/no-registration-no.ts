import type { Finding } from '@afyakadi/contract';
import { found, type Orderer } from './rule.ts';

/** Who orders stands on the claim, with a registration number of the medical council (domain §3). */
export function noRegistrationNo({ name, registrationNo }: Orderer): Finding | null {
  return registrationNo?.trim() ? null : found('no-registration-no', 'warn', { name });
}
