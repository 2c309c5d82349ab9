import { breaksSex, type Finding } from '@afyakadi/contract';
import { found, type RulePatient } from './rule.ts';

/** Diagnoses that only the other sex can have (domain §3): a slip of the list, or of the patient's sex. */
export function diagnosisSex({ diagnoses, gender }: RulePatient): Finding[] {
  return diagnoses
    .filter(({ limits }) => limits.some((limit) => breaksSex(limit, gender)))
    .map(({ code }) => found('diagnosis-sex', 'warn', { code }));
}
