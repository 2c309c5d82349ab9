import type { Metrics } from '../platform/metrics/index.ts';
import { connectionOf } from './connection/index.ts';
import {
  type InTransaction,
  type Scheme,
  type SchemeFacility,
  SchemeProtocolError,
  SchemeUnavailable,
} from './port/index.ts';
import type { FacilityScheme } from './port/link.ts';

interface RoutingParts {
  register: Scheme;
  /** The adapter of the scheme's service; null if the installation has no addresses. */
  servicehub: Scheme | null;
  schemesOf: (facilityId: string) => Promise<readonly FacilityScheme[]>;
  /** Counts and times each call. */
  metrics?: Metrics | null;
}

/** Of a facility's schemes, the one that serves a verifier's cards. */
export function schemeOf(schemes: readonly FacilityScheme[], verifierId: string): FacilityScheme {
  const servedBy = (id: string) => schemes.find((scheme) => scheme.verifierId === id);
  return servedBy(verifierId) ?? servedBy('') ?? { verifierId: '', adapter: 'register' };
}

/** The first argument of every call of a scheme. */
interface Query extends InTransaction {
  facility: SchemeFacility;
  verifierId?: string;
}

/**
 * All schemes of an installation as one: each call goes to the scheme that the calling facility has for the verifier of
 * the card; a call about no card goes to the one that serves all other cards.
 */
export function createRouting({ register, servicehub, schemesOf, metrics }: RoutingParts): Scheme {
  function adapterOf({ adapter }: FacilityScheme): Scheme {
    if (adapter === 'register') return register;
    // The register does not have this scheme's members: its answers would be wrong, so the scheme is unavailable.
    if (!servicehub) throw new SchemeUnavailable(undefined, { reason: 'notConfigured' });
    return servicehub;
  }

  /** Returns a call that chooses the scheme and sends it there, counted and timed. */
  const routed =
    <Q extends Query, Answer>(name: keyof Scheme, send: (scheme: Scheme, query: Q) => Promise<Answer>) =>
    (query: Q): Promise<Answer> =>
      timed(metrics, name, async () => {
        // Only the register answers in a transaction, in which looking the choice up would need a second session.
        if (query.tx !== undefined) return send(register, query);
        const verifierId = query.facility.verifierId ?? query.verifierId ?? '';
        const chosen = schemeOf(await schemesOf(query.facility.id), verifierId);
        const connection = connectionOf({ facilityId: query.facility.id, verifierId: chosen.verifierId });
        return send(adapterOf(chosen), { ...query, facility: { ...query.facility, connection } });
      });

  return {
    async traits(facility) {
      const schemes = await schemesOf(facility.id);
      const asked = facility.verifierId === undefined ? schemes : [schemeOf(schemes, facility.verifierId)];
      const all = await Promise.all(asked.map((scheme) => adapterOf(scheme).traits(facility)));
      return { remote: all.some(({ remote }) => remote) };
    },
    prepare: (request) => register.prepare?.(request),
    lookUp: routed('lookUp', (scheme, query) => scheme.lookUp(query)),
    authorize: routed('authorize', (scheme, request) => scheme.authorize(request)),
    findAuthorization: routed('findAuthorization', (scheme, query) => scheme.findAuthorization(query)),
    authorizationsOf: routed('authorizationsOf', (scheme, query) => scheme.authorizationsOf(query)),
    release: routed('release', (scheme, request) => scheme.release(request)),
    carePointReference: routed('carePointReference', (scheme, request) => scheme.carePointReference(request)),
    visitTypes: routed('visitTypes', (scheme, query) => scheme.visitTypes(query)),
    verifiers: routed('verifiers', (scheme, query) => scheme.verifiers(query)),
    tariff: routed('tariff', (scheme, query) => scheme.tariff(query)),
    requestApproval: routed('requestApproval', (scheme, request) => scheme.requestApproval(request)),
    approvalStatus: routed('approvalStatus', (scheme, query) => scheme.approvalStatus(query)),
    checkApproval: routed('checkApproval', (scheme, query) => scheme.checkApproval(query)),
    consumeApproval: routed('consumeApproval', (scheme, use) => scheme.consumeApproval(use)),
    returnApproval: routed('returnApproval', (scheme, request) => scheme.returnApproval(request)),
    cancelApproval: routed('cancelApproval', (scheme, request) => scheme.cancelApproval(request)),
    signClaim: routed('signClaim', (scheme, signature) => scheme.signClaim(signature)),
    submitClaim: routed('submitClaim', (scheme, claim) => scheme.submitClaim(claim)),
    claimDecision: routed('claimDecision', (scheme, folio) => scheme.claimDecision(folio)),
    submittedClaims: routed('submittedClaims', (scheme, month) => scheme.submittedClaims(month)),
    closeMonth: routed('closeMonth', (scheme, closing) => scheme.closeMonth(closing)),
    referralFacilities: routed('referralFacilities', (scheme, query) => scheme.referralFacilities(query)),
    createReferral: routed('createReferral', (scheme, request) => scheme.createReferral(request)),
    findReferral: routed('findReferral', (scheme, query) => scheme.findReferral(query)),
  };
}

/** Counts and times a call; its answer or error passes through unchanged. */
async function timed<T>(
  metrics: Metrics | null | undefined,
  call: string,
  run: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  const ended = (outcome: string) => metrics?.scheme(call, outcome, (performance.now() - begun) / 1000);
  try {
    const answer = await run();
    ended('answered');
    return answer;
  } catch (error) {
    ended(outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof SchemeUnavailable) return 'unavailable';
  return error instanceof SchemeProtocolError ? 'unrecognized' : 'failed';
}
