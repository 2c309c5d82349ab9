import type { SchemeKey } from '../port/link.ts';

/** The key as one text. Without a verifier it is the facility's identifier. */
export function connectionOf({ facilityId, verifierId }: SchemeKey): string {
  return verifierId === '' ? facilityId : `${facilityId} ${verifierId}`;
}

export function schemeKeyOf(connection: string): SchemeKey {
  const [facilityId = '', ...verifier] = connection.split(' ');
  return { facilityId, verifierId: verifier.join(' ') };
}
