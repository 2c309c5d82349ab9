import type { SchemeAdapter } from '@afyakadi/contract';
import { type Scheme, SchemeUnavailable } from './port/index.ts';

export interface RoutingParts {
  register: Scheme;
  /** The adapter of the scheme's service; null if the installation has no addresses. */
  servicehub: Scheme | null;
  adapterOf: (facilityId: string) => Promise<SchemeAdapter>;
}

/** All schemes of an installation as one: each call goes to the scheme that the calling facility has configured. */
export function createRouting({ register, servicehub, adapterOf }: RoutingParts): Scheme {
  async function schemeOf(facilityId: string): Promise<Scheme> {
    if ((await adapterOf(facilityId)) === 'register') return register;
    // The register does not have this scheme's members: its answers would be wrong, so the scheme is unavailable.
    if (!servicehub) throw new SchemeUnavailable(undefined, { reason: 'notConfigured' });
    return servicehub;
  }
  return new Proxy(register, {
    get(target, name) {
      if (typeof Reflect.get(target, name) !== 'function') return Reflect.get(target, name);
      return async (query: unknown) => {
        // Only the register answers in a transaction, in which looking the choice up would need a second session.
        const scheme = isInTransaction(query) ? register : await schemeOf(facilityIdOf(query));
        const call: unknown = Reflect.get(scheme, name);
        if (typeof call !== 'function') throw new Error(`a scheme has no call ${String(name)}`);
        return Reflect.apply(call, scheme, [query]);
      };
    },
  });
}

const isInTransaction = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'tx' in query && query.tx !== undefined;

/** Returns the facility that a call names; `traits` gets the facility itself. */
function facilityIdOf(query: unknown): string {
  if (typeof query === 'object' && query !== null) {
    if ('facility' in query) return facilityIdOf(query.facility);
    if ('id' in query && typeof query.id === 'string') return query.id;
  }
  throw new Error('a call of a scheme names no facility');
}
