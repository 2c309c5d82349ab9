/** Splits a unit such as `10^9/L` into its texts with the power behind each: `10` with `9`, `/L` with none. */
export function unitParts(unit: string): { text: string; power: string }[] {
  return Array.from(unit.matchAll(/((?:[^^]|\^(?!-?\d))+)?(?:\^(-?\d+))?/g), ([, text = '', power = '']) => ({
    text,
    power,
  })).filter(({ text, power }) => text !== '' || power !== '');
}
