import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Facility } from '../data/lists.ts';

/** With which a facility asks for a token. */
export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** A facility's practice credentials: by a rule, so that a test or a trainer can write them down. */
export function credentialsOf(facility: Facility): Credentials {
  return { clientId: `practice-${facility.code}`, clientSecret: `practice-secret-${facility.code}` };
}

const most = 20_000;

/** The issued tokens that are valid. */
export class Tokens {
  readonly #issued = new Map<string, { facility: Facility; expires: number }>();
  readonly #byClient: ReadonlyMap<string, { facility: Facility; secret: string }>;

  constructor(facilities: readonly Facility[]) {
    this.#byClient = new Map(
      facilities.map((facility) => {
        const { clientId, clientSecret } = credentialsOf(facility);
        return [clientId, { facility, secret: clientSecret }];
      }),
    );
  }

  /** The facility of these credentials; undefined where they are wrong. */
  facilityOf({ clientId, clientSecret }: Credentials): Facility | undefined {
    const client = this.#byClient.get(clientId);
    return client !== undefined && same(client.secret, clientSecret) ? client.facility : undefined;
  }

  /** A new token. The ones before stay valid. */
  give(facility: Facility, expires: number): string {
    const token = randomBytes(24).toString('base64url');
    this.#issued.set(token, { facility, expires });
    const [oldest] = this.#issued.keys();
    if (this.#issued.size > most && oldest !== undefined) this.#issued.delete(oldest);
    return token;
  }

  /** Returns the facility of the token in an Authorization header; undefined for an invalid or expired token. */
  holder(header: string | undefined, now: number): Facility | undefined {
    const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
    const entry = token === undefined ? undefined : this.#issued.get(token);
    return entry !== undefined && entry.expires > now ? entry.facility : undefined;
  }

  /** Takes all tokens of a facility back; of all facilities without one. */
  revoke(facility?: Facility): void {
    for (const [token, entry] of this.#issued) {
      if (facility === undefined || entry.facility.code === facility.code) this.#issued.delete(token);
    }
  }
}

function same(text: string, other: string): boolean {
  const a = Buffer.from(text);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
