import type { Finding } from '@afyakadi/contract';
import { found, type RulePatient } from './rule.ts';

/** Ordering may come before the diagnosis; the claim cannot (domain §3). */
export function noDiagnosis({ diagnoses }: RulePatient): Finding | null {
  return diagnoses.length === 0 ? found('no-diagnosis', 'info') : null;
}
