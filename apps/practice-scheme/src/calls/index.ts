import { approvalCalls } from './approvals.ts';
import type { Call } from './call.ts';
import { claimCalls } from './claims.ts';
import { priceCalls } from './prices.ts';
import { referralCalls } from './referrals.ts';
import { verificationCalls } from './verification.ts';

/** The token's own name among the calls: it shows no token, and sends a form. */
export const tokenCall = 'Token';
export const tokenPath = '/authserver/connect/token';

/** Every call but the token's. */
export const allCalls: readonly Call[] = [
  ...verificationCalls,
  ...approvalCalls,
  ...priceCalls,
  ...claimCalls,
  ...referralCalls,
];

/** The names of all calls, as faults name them. */
export const callNames: readonly string[] = [tokenCall, ...allCalls.map((call) => call.name)];

const byPath = new Map(allCalls.map((call) => [call.path.toLowerCase(), call]));

/** The call at a path, in any case. */
export function callAt(path: string): Call | undefined {
  return byPath.get(path.toLowerCase());
}
