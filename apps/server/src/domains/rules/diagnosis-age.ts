import { breaksAge, type Finding } from '@afyakadi/contract';
import { found, type RulePatient } from './rule.ts';

/** Diagnoses that nobody has at the patient's age today. */
export function diagnosisAge({ diagnoses, dateOfBirth }: RulePatient, today: string): Finding[] {
  return diagnoses
    .filter(({ limits }) => limits.some((limit) => breaksAge(limit, dateOfBirth, today)))
    .map(({ code }) => found('diagnosis-age', 'warn', { code }));
}
