import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** Another claim of the patient for the same day: asked about once, however many there are. */
export const duplicateClaim: ClaimRule = (it) =>
  it.others.length === 0
    ? []
    : [ofClaim(it, 'duplicate-claim', 'confirm', { on: it.day, serial: it.others.join(', ') })];
