/** Dates, times and money as people at the facility read them. */

import { formatCalendarDay, isDay, type Language } from './day.ts';

/** Of the facility's zone: a day begins and ends there, wherever the browser thinks it is. */
let partsOf = partsIn(undefined);

function partsIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** Called at the start, with the zone that the server writes into the page. A page of no server has the browser's. */
export function setTimeZone(timeZone: string | null): void {
  partsOf = partsIn(timeZone ?? undefined);
}

function inZone(moment: Date) {
  const parts = new Map(partsOf.formatToParts(moment).map((part) => [part.type, part.value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The facility's calendar day of a moment, `2026-11-21`; a calendar day stays what it is. Empty if unreadable. */
export function dayOf(value: string | Date): string {
  if (typeof value === 'string' && isDay(value)) return value;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? '' : inZone(moment).date;
}

/**
 * `21 Nov 2026`, of a calendar day (`2026-11-21`) or of a moment. A dash where there is none.
 * @param locale the reader's language, but English on documents of the scheme
 */
export function formatDay(value: string | Date | null | undefined, locale?: Language): string {
  return formatCalendarDay(value ? dayOf(value) : '', locale);
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

const measured = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** `1,050` and `0.125`: a dose, or another amount that may have decimals. */
export function formatAmount(value: number): string {
  return measured.format(value);
}

/** The price of one item is in `Tsh`, the dashboard's tile says `TSh`, every other amount `TZS` (requirements 1.5). */
export type MoneyMark = 'TZS' | 'TSh' | 'Tsh';

/** Whole shillings with their mark: `TZS 12,500`. */
export function formatMoney(value: number, mark: MoneyMark = 'TZS'): string {
  return `${mark} ${grouped.format(value)}`;
}
