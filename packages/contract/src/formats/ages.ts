/** Ages by the calendar, for screens, paper and rules. Days are YYYY-MM-DD. */

export const ageUnits = ['years', 'months', 'days'] as const;
export type AgeUnit = (typeof ageUnits)[number];

export interface Age {
  value: number;
  unit: AgeUnit;
}

/** Returns the age in whole days. */
export function ageInDays(dateOfBirth: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dateOfBirth}T00:00:00Z`)) / 86_400_000);
}

/** Returns the completed months; negative before the birth. One month after 31 January is 1 March. */
export function ageInMonths(dateOfBirth: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return (year - bornYear) * 12 + month - bornMonth - (dayOfMonth < bornDay ? 1 : 0);
}

/**
 * Returns the age as people write it: completed years, months below two years, and days below one month, as a paediatric
 * dose needs them. Null before the birth.
 */
export function ageOn(dateOfBirth: string, day: string): Age | null {
  const days = ageInDays(dateOfBirth, day);
  if (!(days >= 0)) return null;
  const months = ageInMonths(dateOfBirth, day);
  if (months >= 24) return { value: Math.floor(months / 12), unit: 'years' };
  return months >= 1 ? { value: months, unit: 'months' } : { value: days, unit: 'days' };
}

/** Writes an age: 34 years, 7 months, 3 days. */
export function ageText({ value, unit }: Age, language: 'en' | 'sw'): string {
  if (language === 'en') return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
  const words = { years: ['mwaka', 'miaka'], months: ['mwezi', 'miezi'], days: ['siku', 'siku'] } as const;
  return `${words[unit][value === 1 ? 0 : 1]} ${value}`;
}

const daysOf: Record<AgeUnit, number> = { years: 365.25, months: 365.25 / 12, days: 1 };

/** Returns an age limit in days, as the catalogue stores it: 10 years are 3,652. */
export function toAgeDays({ value, unit }: Age): number {
  return Math.floor(value * daysOf[unit]);
}

/** Returns the age that a limit in days was entered as: the largest unit that expresses it exactly. */
export function fromAgeDays(days: number): Age {
  for (const unit of ageUnits) {
    const value = Math.round(days / daysOf[unit]);
    if (value > 0 && toAgeDays({ value, unit }) === days) return { value, unit };
  }
  return { value: days, unit: 'days' };
}

/** Returns whether somebody has an age on a day, by the calendar: ten years on the tenth birthday. */
export function hasAge(dateOfBirth: string, day: string, { value, unit }: Age): boolean {
  if (unit === 'days') return ageInDays(dateOfBirth, day) >= value;
  return ageInMonths(dateOfBirth, day) >= (unit === 'years' ? 12 * value : value);
}
