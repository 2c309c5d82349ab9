/** Ages as people say them, and in days, as the rules of the catalogue count them. */

export const ageUnits = ['years', 'months', 'days'] as const;
export type AgeUnit = (typeof ageUnits)[number];

/** An age limit as it is typed; an empty amount is no limit. */
export interface TypedAge {
  amount: string;
  unit: AgeUnit;
}

const daysOf: Record<AgeUnit, number> = { years: 365.25, months: 365.25 / 12, days: 1 };

/** Days of a typed age: 10 years are 3,652. Null where nothing is typed; NaN where it is no whole number. */
export function toDays({ amount, unit }: TypedAge): number | null {
  const typed = amount.trim();
  if (typed === '') return null;
  return /^\d{1,6}$/.test(typed) ? Math.floor(Number(typed) * daysOf[unit]) : Number.NaN;
}

/** An age in the largest unit that says it exactly. */
export function toTyped(days: number | null): TypedAge {
  if (days === null) return { amount: '', unit: 'years' };
  for (const unit of ageUnits) {
    const amount = String(Math.round(days / daysOf[unit]));
    if (amount !== '0' && toDays({ amount, unit }) === days) return { amount, unit };
  }
  return { amount: String(days), unit: 'days' };
}

/** The codes in a text of codes, divided by anything that is no part of one; in capitals, each once. */
export function codesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().split(/[^0-9A-Z.]+/))].filter((code) => code !== '');
}
