/** §5 Dispense amount: numeric, minimum 1. Parses a count of at most five digits; returns 0 for anything else. */
export function amountOf(text: string): number {
  const typed = text.trim();
  return /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
}
