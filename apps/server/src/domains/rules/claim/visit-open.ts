import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** Something may still be given where a visit is open, and could not be claimed any more. */
export const visitOpen: ClaimRule = (it) =>
  it.openAt.map((carePoint) => ofClaim(it, 'visit-open', 'stop', { carePoint }));
