import { breaksAge } from '@afyakadi/contract';
import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A diagnosis that nobody has at the patient's age on the day of attendance. */
export const diagnosisAge: ClaimRule = (it) =>
  it.diagnoses
    .filter(({ limits }) => limits.some((limit) => breaksAge(limit, it.patient.dateOfBirth, it.day)))
    .map(({ code }) => ofClaim(it, 'diagnosis-age', 'stop', { code }));
