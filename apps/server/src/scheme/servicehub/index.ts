import type { Scheme } from '../port/index.ts';
import { approvals } from './approvals.ts';
import { authorizations } from './authorizations.ts';
import { claims } from './claims.ts';
import type { Client } from './client.ts';
import { reference } from './reference.ts';
import { referrals } from './referrals.ts';

/** A scheme's service over HTTPS (docs/servicehub.md). It keeps nothing: what it knows, the scheme told it. */
export function createServicehub(client: Client): Scheme {
  return {
    traits: async () => ({ remote: true }),
    ...authorizations(client),
    ...reference(client),
    ...approvals(client),
    ...claims(client),
    ...referrals(client),
  };
}
