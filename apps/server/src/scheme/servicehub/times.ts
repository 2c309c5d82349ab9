import { z } from 'zod';
import { mismatch } from '../transport/schema-mismatch.ts';

/** East Africa Time, which has no summer time: where no zone is written, it is meant (docs/servicehub.md). */
const offset = 3 * 3_600_000;

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Some services answer the first day of the calendar instead of null. */
const emptyDate = '0001-01-01';

interface Moment {
  at: Date;
  /** Its day in East Africa. */
  day: string;
}

/** Only ISO 8601 is read: 03/04/1990 may be either. undefined: not that. */
function momentOf(text: string): Moment | undefined {
  const [, date, time, seconds = ':00', fraction = '', zone = ''] = iso.exec(text) ?? [];
  if (date === undefined || !isDay(date)) return undefined;
  if (time === undefined) return { at: new Date(Date.parse(`${date}T00:00:00Z`) - offset), day: date };
  const written = Date.parse(
    `${date}T${time}${seconds}${fraction.slice(0, 4)}${colon(zone.toUpperCase()) || 'Z'}`,
  );
  if (Number.isNaN(written)) return undefined;
  const instant = new Date(Math.min(zone === '' ? written - offset : written, latest));
  return { at: instant, day: new Date(instant.getTime() + offset).toISOString().slice(0, 10) };
}

/** "For ever" in the answers of some services; later times have no ISO date of four digits. */
const latest = Date.parse('9999-12-31T23:59:59.999Z') - offset;

const colon = (zone: string) => (/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone);

/** Rejects 31 April, which Date.parse may accept. PostgreSQL and ISO have no year 0. */
function isDay(date: string): boolean {
  if (date < '1000-01-01') return false;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}

function read<T>(convert: (moment: Moment | null) => T | undefined): z.ZodType<T> {
  return z
    .unknown()
    .optional()
    .transform((raw, context) => {
      const text = typeof raw === 'string' ? raw.trim() : raw;
      const none =
        text === undefined ||
        text === null ||
        (typeof text === 'string' && (text === '' || /^n\/a$/i.test(text) || text.startsWith(emptyDate)));
      const moment = none ? null : typeof text === 'string' ? momentOf(text) : undefined;
      const value = moment === undefined ? undefined : convert(moment);
      if (value !== undefined) return value;
      context.addIssue(mismatch('no_time'));
      return z.NEVER;
    });
}

/** A day in East Africa, YYYY-MM-DD, or null for none. */
export const day = read((moment) => moment?.day ?? null);

/** A moment, or null for none. */
export const moment = read((parsed) => parsed?.at ?? null);

/** A moment that must be there. */
export const momentNeeded = read((parsed) => parsed?.at);

/** The day of a moment in East Africa, YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 10);
}
