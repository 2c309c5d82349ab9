import { type RawBuilder, sql } from 'kysely';
import { col, type Declared, expression, rows } from './rows.ts';

/** A place in a list ordered by creation: rows to skip, counted from `day` on where that is known. */
export interface Place {
  offset: number;
  /** The UTC day at which to start, YYYY-MM-DD; undefined: at the list's end. */
  day?: string | undefined;
}

/** Fewer rows than this are skipped one by one, which is cheaper than finding where their day begins. */
export const shallow = 500;

/** The day under which a list's total is stored. */
const allDays = sql`'infinity'`;

/** How long a list is: the sum of a few rows, whatever its length. */
export function listLength(facilityId: string, list: string): RawBuilder<number> {
  return expression(col.integer)`(select coalesce(sum(n), 0)::bigint from list_length
    where facility_id = ${facilityId} and list = ${list} and day = ${allDays})`;
}

/**
 * Finds the day of row number `offset` of a list, and how many rows of that day precede it, so that every page costs
 * the same.
 */
export function placeOf(
  facilityId: string,
  list: string,
  offset: number,
  direction: 'asc' | 'desc',
): Declared<{ day: string; skip: number }> {
  const order = sql.raw(direction);
  return rows({ ...col.from('list_length', 'day'), skip: col.integer })`
    select day, ${offset} - (reached - n) as skip from (
      select day, sum(n)::bigint as n, sum(sum(n)) over (order by day ${order})::bigint as reached
      from list_length where facility_id = ${facilityId} and list = ${list} and day < ${allDays} group by day
    ) days
    where reached > ${offset} order by day ${order} limit 1`;
}

/** The condition that starts a list at its place; `column` is the creation time. */
export function startingAt(
  place: Place,
  column: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  if (!place.day) return sql`true`;
  return direction === 'desc'
    ? sql`${column} < (${place.day}::date + 1)::timestamp at time zone 'UTC'`
    : sql`${column} >= ${place.day}::date::timestamp at time zone 'UTC'`;
}
