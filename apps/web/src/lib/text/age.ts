import { calendarDay, dateLocale, type Language } from './day.ts';
import { dayOf } from './format.ts';

export interface Age {
  value: number;
  unit: 'years' | 'months' | 'days';
}

/** Completed years; months below two years and days below one month, as a paediatric dose needs them. */
export function ageOf(dateOfBirth: string, today: string | Date = new Date()): Age | null {
  const born = calendarDay.exec(dateOfBirth);
  const now = calendarDay.exec(dayOf(today));
  if (!born || !now) return null;
  const [by, bm, bd] = [Number(born[1]), Number(born[2]), Number(born[3])];
  const [ny, nm, nd] = [Number(now[1]), Number(now[2]), Number(now[3])];
  const total = (ny - by) * 12 + (nm - bm) - (nd < bd ? 1 : 0);
  const days = Math.round((Date.UTC(ny, nm - 1, nd) - Date.UTC(by, bm - 1, bd)) / 86_400_000);
  if (days < 0) return null;
  if (total >= 24) return { value: Math.floor(total / 12), unit: 'years' };
  if (total >= 1) return { value: total, unit: 'months' };
  return { value: days, unit: 'days' };
}

const ageWords: Record<Language, Record<Age['unit'], (count: number) => string>> = {
  en: {
    years: (count) => `${count} years`,
    months: (count) => (count === 1 ? '1 month' : `${count} months`),
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
  },
  sw: {
    years: (count) => `miaka ${count}`,
    months: (count) => (count === 1 ? 'mwezi 1' : `miezi ${count}`),
    days: (count) => `siku ${count}`,
  },
};

/** `34 years`, `7 months`. A dash where the date of birth is unknown. */
export function formatAge(
  dateOfBirth: string | null | undefined,
  today: string | Date = new Date(),
  locale: Language = dateLocale(),
): string {
  const age = dateOfBirth ? ageOf(dateOfBirth, today) : null;
  return age ? ageWords[locale][age.unit](age.value) : '–';
}
