import { fromAgeDays, hasAge } from '../formats/ages.ts';
import type { Gender } from '../scheme/cards.ts';

/** The sex and age of an item or diagnosis; age in days from (inclusive) to (exclusive). Null: no limit. */
export interface Limit {
  sex: Gender | null;
  ageFromDays: number | null;
  ageToDays: number | null;
}

/** Returns whether the sex is known and differs from the limit's. */
export function breaksSex(limit: Pick<Limit, 'sex'>, gender: Gender | null): boolean {
  return limit.sex !== null && gender !== null && limit.sex !== gender;
}

/** Returns whether the age on a day (YYYY-MM-DD) is known and outside the limit. */
export function breaksAge(limit: Omit<Limit, 'sex'>, dateOfBirth: string | null, day: string): boolean {
  if (dateOfBirth === null) return false;
  const isOf = (days: number) => hasAge(dateOfBirth, day, fromAgeDays(days));
  return (
    (limit.ageFromDays !== null && !isOf(limit.ageFromDays)) ||
    (limit.ageToDays !== null && isOf(limit.ageToDays))
  );
}

/**
 * Returns whether an item has indications and no diagnosis begins with one of them.
 * @param indications prefixes of ICD-10 codes; null: indicated for anything
 */
export function breaksIndication(indications: readonly string[] | null, codes: readonly string[]): boolean {
  if (indications === null) return false;
  return !codes.some((code) => indications.some((prefix) => code.startsWith(prefix)));
}
