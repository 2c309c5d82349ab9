import { months } from './day.ts';

/** Day, month and year, as digits with any separator or none: `12/4/1990`, `12.04.90`, `12041990`. */
const dayFirst = /^(\d{1,2})(?:[/.\-,\s]+)(\d{1,2})(?:[/.\-,\s]+)(\d{4}|\d{2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;
/** The month by its name: `12 Apr 1990`, `12 Aprili 1990`. */
const named = /^(\d{1,2})[\s.,-]+(\p{L}{3,})\.?[\s.,-]+(\d{4}|\d{2})$/u;
/** As computers write it, for example in a copied text. */
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads a day as people here write it, the day first, with month names in English or Swahili.
 * @param latest the last day that a year of two digits may mean, YYYY-MM-DD
 * @returns YYYY-MM-DD, or undefined for a text that is no day of the calendar
 */
export function parseDay(text: string, latest: string): string | undefined {
  const written = text.trim();
  const [, year, month, date] = iso.exec(written) ?? [];
  if (year) return calendarDay(year, month, date);
  const [, day, monthText = '', yearText = ''] =
    dayFirst.exec(written) ?? digitsOnly.exec(written) ?? named.exec(written) ?? [];
  const monthNumber = /^\d/.test(monthText) ? monthText : String(monthNamed(monthText));
  return calendarDay(fullYear(yearText, latest), monthNumber, day);
}

/** 1 to 12, or 0 for no name of a month. */
function monthNamed(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  const index = (list: readonly string[]) => list.findIndex((name) => name.toLowerCase() === start);
  return Math.max(index(months.en), index(months.sw)) + 1;
}

/** Two digits mean the last such year that is not after `latest`. */
function fullYear(year: string, latest: string): string {
  if (year.length !== 2) return year;
  const century = Number(latest.slice(0, 2));
  return `${year <= latest.slice(2, 4) ? century : century - 1}${year}`;
}

function calendarDay(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // 31 April would become a day of May.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : undefined;
}
