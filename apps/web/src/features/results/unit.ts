const raised: Record<string, string> = {
  ...{ '0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹' },
  '-': '⁻',
};

/** A unit as it is printed on a laboratory's form: `10^9/L`, as it is stored, reads `10⁹/L`. */
export function unitWord(unit: string): string {
  return unit.replace(/\^(-?\d+)/g, (_, power: string) =>
    [...power].map((sign) => raised[sign] ?? sign).join(''),
  );
}
