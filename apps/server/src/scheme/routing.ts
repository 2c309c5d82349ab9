import { connectionOf } from './connection/index.ts';
import { type Scheme, type SchemeFacility, SchemeUnavailable } from './port/index.ts';
import type { FacilityScheme } from './port/link.ts';

export interface RoutingParts {
  register: Scheme;
  /** The adapter of the scheme's service; null if the installation has no addresses. */
  servicehub: Scheme | null;
  schemesOf: (facilityId: string) => Promise<readonly FacilityScheme[]>;
}

/** Of a facility's schemes, the one that serves a verifier's cards. */
export function schemeOf(schemes: readonly FacilityScheme[], verifierId: string): FacilityScheme {
  const of = (id: string) => schemes.find((scheme) => scheme.verifierId === id);
  return of(verifierId) ?? of('') ?? { verifierId: '', adapter: 'register' };
}

/**
 * All schemes of an installation as one: each call goes to the scheme that the calling facility has for the verifier of
 * the card; a call about no card goes to the one that serves all other cards.
 */
export function createRouting({ register, servicehub, schemesOf }: RoutingParts): Scheme {
  function adapterOf({ adapter }: FacilityScheme): Scheme {
    if (adapter === 'register') return register;
    // The register does not have this scheme's members: its answers would be wrong, so the scheme is unavailable.
    if (!servicehub) throw new SchemeUnavailable(undefined, { reason: 'notConfigured' });
    return servicehub;
  }

  async function traits(facility: SchemeFacility) {
    const schemes = await schemesOf(facility.id);
    const asked = facility.verifierId === undefined ? schemes : [schemeOf(schemes, facility.verifierId)];
    const all = await Promise.all(asked.map((scheme) => adapterOf(scheme).traits(facility)));
    return { remote: all.some(({ remote }) => remote) };
  }

  return new Proxy(register, {
    get(target, name) {
      if (name === 'traits') return traits;
      if (typeof Reflect.get(target, name) !== 'function') return Reflect.get(target, name);
      return async (query: Query) => {
        const verifierId = query.facility.verifierId ?? query.verifierId ?? '';
        // Only the register answers in a transaction, in which looking the choice up would need a second session.
        if (query.tx !== undefined) return ask(register, name, query);
        const chosen = schemeOf(await schemesOf(query.facility.id), verifierId);
        const connection = connectionOf({ facilityId: query.facility.id, verifierId: chosen.verifierId });
        return ask(adapterOf(chosen), name, { ...query, facility: { ...query.facility, connection } });
      };
    },
  });
}

/** What every call of a scheme has, and some. */
interface Query {
  facility: SchemeFacility;
  verifierId?: string;
  tx?: unknown;
}

function ask(scheme: Scheme, name: string | symbol, query: Query): unknown {
  const call: unknown = Reflect.get(scheme, name);
  if (typeof call !== 'function') throw new Error(`a scheme has no call ${String(name)}`);
  return Reflect.apply(call, scheme, [query]);
}
