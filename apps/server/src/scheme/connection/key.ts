/**
 * One of a facility's schemes: that of a verifier's cards, or with '' the one that serves all cards without a scheme of
 * their own.
 */
export interface SchemeKey {
  facilityId: string;
  verifierId: string;
}

/** The key as one text. Without a verifier it is the facility's identifier. */
export function connectionOf({ facilityId, verifierId }: SchemeKey): string {
  return verifierId === '' ? facilityId : `${facilityId} ${verifierId}`;
}

export function schemeKeyOf(connection: string): SchemeKey {
  const [facilityId = '', ...verifier] = connection.split(' ');
  return { facilityId, verifierId: verifier.join(' ') };
}
