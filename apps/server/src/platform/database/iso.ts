import { sql } from 'kysely';

/**
 * Formats a time inside JSON like the API: UTC, with milliseconds and Z.
 * @param column a constant name, never user input
 */
export const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
