import { sql } from 'kysely';
import { col, type Database, newId, readerOf, rows } from '../../platform/database/index.ts';

/** Most that are stored for a facility; the least recently seen are deleted. */
const most = 200;

/**
 * Stores the shape of an unrecognized response; counts a repeated one.
 * @returns its identifier
 */
export async function recordUnrecognized(
  database: Database,
  facilityId: string,
  response: { call: string; httpStatus: number; problem: string; shape: string },
  now: Date,
): Promise<string | null> {
  const { call, httpStatus, problem, shape } = response;
  return database.transaction(facilityId, async (tx) => {
    const [row] = await readerOf(tx)(rows(col.from('unrecognized_response', 'id', 'seen'))`
      insert into unrecognized_response as r (facility_id, id, call, http_status, problem, shape, first_at, last_at)
      values (${facilityId}, ${newId()}, ${call}, ${httpStatus}, ${problem}, ${shape}, ${now}, ${now})
      on conflict (facility_id, call, md5(problem || shape)) do update
        set seen = r.seen + 1, last_at = excluded.last_at, http_status = excluded.http_status
      returning id, seen`);
    if (row?.seen === 1) {
      await sql`delete from unrecognized_response where facility_id = ${facilityId} and id in (
        select id from unrecognized_response where facility_id = ${facilityId}
        order by last_at desc, id desc offset ${most} for update skip locked)`.execute(tx);
    }
    return row?.id ?? null;
  });
}
