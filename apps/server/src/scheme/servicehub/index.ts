import type { Scheme } from '../port/index.ts';
import { approvals } from './approvals.ts';
import { authorizations } from './authorizations.ts';
import { claims } from './claims.ts';
import type { Client } from './client.ts';
import { reference } from './reference.ts';
import { referrals } from './referrals.ts';

/** Creates the adapter for a scheme's service over HTTPS (docs/servicehub.md). It has no state of its own. */
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
