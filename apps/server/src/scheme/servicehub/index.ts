import type { Scheme } from '../port/index.ts';
import { approvals } from './approvals.ts';
import type { Asking } from './asking.ts';
import { authorizations } from './authorizations.ts';
import { claims } from './claims.ts';
import { reference } from './reference.ts';
import { referrals } from './referrals.ts';

/** A scheme's service over HTTPS (docs/servicehub.md). It keeps nothing: what it knows, the scheme told it. */
export function createServicehub(asking: Asking): Scheme {
  return {
    traits: async () => ({ remote: true }),
    ...authorizations(asking),
    ...reference(asking),
    ...approvals(asking),
    ...claims(asking),
    ...referrals(asking),
  };
}
