import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** A scheme pays under its own authorizations: one that it has not confirmed, or refused, claims nothing. */
export const provisional: ClaimRule = (it) => {
  if (it.provisional === null) return [];
  return [ofClaim(it, it.provisional === 'waiting' ? 'provisional-waiting' : 'provisional-refused', 'stop')];
};
