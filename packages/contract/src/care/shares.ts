/** A measure that may be a share in percent of a whole, such as the differential count. */
interface Share {
  code: string;
  name: string;
  decimals: number;
  partOf: string | null;
}

/** Shares of one whole that add up to more than 100, in the order of the form. */
interface ExcessiveSum {
  codes: readonly string[];
  names: string;
  sum: number;
}

/** Returns the wholes of a test whose shares add up to more than 100, beyond what rounding each of them explains. */
export function excessiveSums(
  measures: readonly Share[],
  values: readonly { code: string; value: number }[],
): ExcessiveSum[] {
  const wholes = new Set(measures.flatMap(({ partOf }) => partOf ?? []));
  return [...wholes].flatMap((whole) => {
    const shares = measures.flatMap(({ code, name, decimals, partOf }) => {
      const value = values.find((candidate) => candidate.code === code);
      return partOf === whole && value
        ? [{ code, name, value: value.value, rounding: 0.5 / 10 ** decimals }]
        : [];
    });
    const total = (amount: 'value' | 'rounding') => shares.reduce((sum, share) => sum + share[amount], 0);
    // Sums of decimal fractions can have a long tail.
    const sum = Number(total('value').toFixed(4));
    if (sum <= 100 + total('rounding')) return [];
    const names = shares.map(({ name }) => name).join(', ');
    return [{ codes: shares.map(({ code }) => code), names, sum }];
  });
}
