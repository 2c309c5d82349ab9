/** The house as it stands at the top of its papers. */
export interface Letterhead {
  name: string;
  code: string;
  address: string;
}

/** What stands under the name: the code, and the address where it is known. */
export function underName({ code, address }: Letterhead): string {
  return [`Facility ${code}`, address].filter(Boolean).join(' · ');
}
