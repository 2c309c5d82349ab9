import { breaksSex } from '@afyakadi/contract';
import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A diagnosis that only the other sex can have. It can be answered, as diagnosis-age. */
export const diagnosisSex: ClaimRule = (it) =>
  it.diagnoses
    .filter(({ limits }) => limits.some((limit) => breaksSex(limit, it.patient.gender)))
    .map(({ code }) => ofClaim(it, 'diagnosis-sex', 'confirm', { code }));
