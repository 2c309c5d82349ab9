import { breaksAge } from '@afyakadi/contract';
import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A diagnosis that nobody has at this age. It can be answered: a newborn is treated on the mother's card. */
export const diagnosisAge: ClaimRule = (it) =>
  it.diagnoses
    .filter(({ limits }) => limits.some((limit) => breaksAge(limit, it.patient.dateOfBirth, it.day)))
    .map(({ code }) => ofClaim(it, 'diagnosis-age', 'confirm', { code }));
