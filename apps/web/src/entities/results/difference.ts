/** Writes how a value differs from the one before: `+1.2`, `−9.2`, `±0`. */
export function differenceText(value: number, before: number): string {
  // Rounded, because the difference of decimal fractions can have a long tail.
  const difference = Number((value - before).toFixed(4));
  if (difference === 0) return '±0';
  return difference > 0 ? `+${difference}` : `−${Math.abs(difference)}`;
}
