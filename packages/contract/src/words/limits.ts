import type { Gender } from './constants.ts';

/** Whom an item or a diagnosis is for: sex, and age in days from (inclusive) to (exclusive). Null: anybody. */
export interface Limit {
  sex: Gender | null;
  ageFromDays: number | null;
  ageToDays: number | null;
}

/**
 * Age in whole days.
 * @param dateOfBirth and `day`, YYYY-MM-DD
 */
export function ageInDays(dateOfBirth: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dateOfBirth}T00:00:00Z`)) / 86_400_000);
}

/** True where the sex is known and is not the one that the limit names. */
export function breaksSex(limit: Pick<Limit, 'sex'>, gender: Gender | null): boolean {
  return limit.sex !== null && gender !== null && limit.sex !== gender;
}

/** True where the age on a day (YYYY-MM-DD) is known and lies outside the limit. */
export function breaksAge(limit: Omit<Limit, 'sex'>, dateOfBirth: string | null, day: string): boolean {
  if (dateOfBirth === null) return false;
  const age = ageInDays(dateOfBirth, day);
  return (
    (limit.ageFromDays !== null && age < limit.ageFromDays) ||
    (limit.ageToDays !== null && age >= limit.ageToDays)
  );
}

/**
 * True where an item has indications and none of the diagnoses begins with one.
 * @param indications beginnings of ICD-10 codes; null: indicated for anything
 */
export function breaksIndication(indications: readonly string[] | null, codes: readonly string[]): boolean {
  if (indications === null) return false;
  return !codes.some((code) => indications.some((prefix) => code.startsWith(prefix)));
}
