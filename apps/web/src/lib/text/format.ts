/** Dates, times, ages and money as people at the facility read them. */

import { englishMonths } from '@afyakadi/contract/words/days';

type Language = 'en' | 'sw';

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

/** The facility's zone: a day begins and ends there, wherever the browser thinks it is. */
const zone = 'Africa/Dar_es_Salaam';

const partsOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function inZone(moment: Date) {
  const found = new Map(partsOf.formatToParts(moment).map((part) => [part.type, part.value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a calendar day, YYYY-MM-DD. */
export const isDay = (text: string): boolean => calendarDay.test(text);

/** The facility's calendar day of a moment, `2026-11-21`; a calendar day stays what it is. Empty if unreadable. */
export function dayOf(value: string | Date): string {
  if (typeof value === 'string' && isDay(value)) return value;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? '' : inZone(moment).date;
}

/**
 * `21 Nov 2026`, of a calendar day (`2026-11-21`) or of a moment. A dash where there is none.
 * @param spoken the reader's language, but on papers of the scheme, which are English
 */
export function formatDay(value: string | Date | null | undefined, locale: Language = language): string {
  const match = value ? calendarDay.exec(dayOf(value)) : null;
  if (!match) return '–';
  const month = months[locale][Number(match[2]) - 1];
  return `${Number(match[3])} ${month} ${match[1]}`;
}

/** `14:05`, the facility's clock. A dash where there is none. */
export function formatTime(value: string | Date | null | undefined): string {
  if (!value) return '–';
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? '–' : inZone(moment).time;
}

/** `21 Nov 2026, 14:05`. */
export function formatMoment(value: string | Date | null | undefined): string {
  return value ? `${formatDay(value)}, ${formatTime(value)}` : '–';
}

/** Whole minutes from one moment to another, never below 0. */
export function minutesBetween(from: string | Date, to: string | Date): number {
  return Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000));
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `12,500`. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** decisions 12: claims say `TZS`, the dashboard's tile `TSh`, item prices `Tsh`. */
export type MoneyMark = 'TZS' | 'TSh' | 'Tsh';

/** Whole shillings with their mark: `TZS 12,500`. */
export function formatMoney(value: number, mark: MoneyMark = 'TZS'): string {
  return `${mark} ${grouped.format(value)}`;
}

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
  locale: Language = language,
): string {
  const age = dateOfBirth ? ageOf(dateOfBirth, today) : null;
  return age ? ageWords[locale][age.unit](age.value) : '–';
}
