/** The facility as the head of its documents shows it. */
export interface Letterhead {
  name: string;
  code: string;
  address: string;
  /** A PNG or JPEG; none without one. */
  logo?: Uint8Array | null;
}

/** Returns the line under the name: the code, and the address where it is known. */
export function underName({ code, address }: Letterhead): string {
  return [`Facility ${code}`, address].filter(Boolean).join(' · ');
}
