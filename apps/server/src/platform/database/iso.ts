import { sql } from 'kysely';

/**
 * A time inside JSON as the API writes times: UTC, with milliseconds and Z.
 * @param column a name of ours, never what anybody typed
 */
export const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
