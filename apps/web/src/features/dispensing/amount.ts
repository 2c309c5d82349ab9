import { wholeIn } from '@afyakadi/contract/words/numbers';

/** §5 Dispense amount: numeric, minimum 1. Returns 0 for anything else, and for more than five digits. */
export function amountOf(text: string): number {
  const count = wholeIn(text) ?? 0;
  return count >= 1 && count < 100_000 ? count : 0;
}
