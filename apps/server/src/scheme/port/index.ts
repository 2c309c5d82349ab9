import type { SchemeApprovals } from './approvals.ts';
import type { SchemeAuthorizations } from './authorizations.ts';
import type { SchemeClaims } from './claims.ts';
import type { SchemeFacility } from './facility.ts';
import type { SchemeReference } from './reference.ts';
import type { SchemeReferrals } from './referrals.ts';

export * from './authorizations.ts';
export * from './facility.ts';

/**
 * The calls that the product makes to a scheme, in the product's own terms (domain 1). Each adapter has its own folder.
 * Nothing outside `scheme/` knows which one answers. Every call resolves with the scheme's answer, also a refusal; it
 * throws `SchemeUnavailable` without an answer, and `SchemeProtocolError` for one that is not recognized. A request
 * that changes something carries a `requestKey`, the same at every repeat. Not every scheme recognizes a repeat by it,
 * so `mayHaveArrived` says whether an earlier attempt got no answer; the adapter then searches for its outcome before
 * it repeats the request.
 */
export interface Scheme
  extends SchemeAuthorizations,
    SchemeReference,
    SchemeApprovals,
    SchemeClaims,
    SchemeReferrals {
  /** Returns the properties of the scheme of a verifier's cards; without one, of the facility's schemes together. */
  traits(facility: SchemeFacility): Promise<SchemeTraits>;
}

interface SchemeTraits {
  /** Over a network: what need not be answered at once is better sent after the commit. */
  remote: boolean;
}

/** Why nothing came. `notConfigured`: the facility has no credentials for the scheme, or the installation no addresses. */
export type UnavailableReason = 'unreachable' | 'timeout' | 'busy' | 'circuitOpen' | 'notConfigured';

/** No answer came: whether the card is good is not known. */
export class SchemeUnavailable extends Error {
  readonly reason: UnavailableReason;
  /**
   * Milliseconds for which the scheme may still be processing the request: a repeat in this time could be carried out
   * twice. 0 for requests that are safe to repeat, and where nothing can have arrived.
   */
  readonly atWork: number;
  constructor(
    message = 'The scheme does not answer',
    options?: ErrorOptions & { reason?: UnavailableReason; atWork?: number },
  ) {
    super(message, options);
    this.reason = options?.reason ?? 'unreachable';
    this.atWork = options?.atWork ?? 0;
  }
}

/** An answer came that is not understood; it is never taken for a yes. */
export class SchemeProtocolError extends Error {}
