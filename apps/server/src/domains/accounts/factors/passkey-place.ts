import { isIP } from 'node:net';

/** The scope of passkeys: the host that they are made for, and the origin whose pages may use them. */
export interface PasskeyPlace {
  rpId: string;
  origin: string;
}

/**
 * Returns the place of an origin (WebAuthn, relying party identifier). Null where browsers support no passkeys: an IP
 * address as host, or neither HTTPS nor localhost.
 */
export function passkeyPlace(origin: string): PasskeyPlace | null {
  if (!URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  if (hostname === '' || isIP(hostname.replace(/^\[|\]$/g, ''))) return null;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !local) return null;
  return { rpId: hostname, origin: new URL(origin).origin };
}
