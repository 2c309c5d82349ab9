import { type AgeUnit, fromAgeDays, toAgeDays } from '@afyakadi/contract/formats/ages';
import { wholeIn } from '@afyakadi/contract/formats/numbers';

/** Converts ages between the units of a form and the days of the catalogue's rules. */

/** An age limit as typed; an empty amount means no limit. */
export interface TypedAge {
  amount: string;
  unit: AgeUnit;
}

/** Converts a typed age to days: 10 years are 3,652. Null if empty; NaN if it is no whole number. */
export function toDays({ amount, unit }: TypedAge): number | null {
  if (amount.trim() === '') return null;
  const count = wholeIn(amount) ?? -1;
  return count >= 0 && count < 1_000_000 ? toAgeDays({ value: count, unit }) : Number.NaN;
}

/** Converts days to the largest unit that expresses them exactly. */
export function toTyped(days: number | null): TypedAge {
  if (days === null) return { amount: '', unit: 'years' };
  const { value, unit } = fromAgeDays(days);
  return { amount: String(value), unit };
}

/** Returns the codes in a text in capitals, without duplicates. Any other character separates them. */
export function codesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().split(/[^0-9A-Z.]+/))].filter((code) => code !== '');
}
