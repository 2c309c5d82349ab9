/** §5 Dispense amount: numeric, minimum 1. What was typed as a count of at most five digits; 0 where it is none. */
export function amountOf(text: string): number {
  const typed = text.trim();
  return /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
}
