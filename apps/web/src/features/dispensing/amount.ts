import { wholeIn } from '@afyakadi/contract/formats/numbers';

/** Returns the amount, at least 1; 0 for anything else, and for more than five digits (requirements 7.5). */
export function amountOf(text: string): number {
  const count = wholeIn(text) ?? 0;
  return count >= 1 && count < 100_000 ? count : 0;
}
