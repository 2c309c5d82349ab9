import { englishMonths } from '@afyakadi/contract/formats/days';

export type Language = 'en' | 'sw';

/** The short names of the months. */
export const months: Record<Language, readonly string[]> = {
  en: englishMonths,
  sw: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
};

let language: Language = 'en';

/** Called by i18n when the language changes. */
export function setDateLocale(next: Language): void {
  language = next;
}

/** The language of dates and ages. */
export const dateLocale = (): Language => language;

/** The year, month and day of a calendar day, YYYY-MM-DD. */
export const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a calendar day, YYYY-MM-DD. */
export const isDay = (text: string): boolean => calendarDay.test(text);

/** `21 Nov 2026`, of a calendar day (`2026-11-21`). A dash for any other text. */
export function formatCalendarDay(day: string, locale: Language = language): string {
  const match = calendarDay.exec(day);
  return match ? `${Number(match[3])} ${months[locale][Number(match[2]) - 1]} ${match[1]}` : '–';
}
