import type { ClaimRule } from '../claim-case.ts';
import { claimedLines, ofClaim } from './found.ts';

/** A claim is of at least one service (domain §3). */
export const nothingGiven: ClaimRule = (it) =>
  claimedLines(it).length === 0 ? [ofClaim(it, 'nothing-given', 'stop')] : [];
