import { type Age, ageOn, ageText } from '@afyakadi/contract/formats/ages';
import { dateLocale, isDay, type Language } from './day.ts';
import { dayOf } from './format.ts';

/** Returns the age by the calendar; null before the birth, and for what is no day. */
export function ageOf(dateOfBirth: string, today: string | Date = new Date()): Age | null {
  const now = dayOf(today);
  return isDay(dateOfBirth) && isDay(now) ? ageOn(dateOfBirth, now) : null;
}

/** `34 years`, `7 months`, `3 days`. A dash where the date of birth is unknown. */
export function formatAge(
  dateOfBirth: string | null | undefined,
  today: string | Date = new Date(),
  locale: Language = dateLocale(),
): string {
  const age = dateOfBirth ? ageOf(dateOfBirth, today) : null;
  return age ? ageText(age, locale) : '–';
}
