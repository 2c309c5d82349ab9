import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

/** Between two signs of life, in milliseconds; an import without one for 30 seconds counts as lost. */
const pause = 5_000;

/** Says now and then that the process works on this import; the function that it gives ends that. */
export function signsOfLife(
  database: Database,
  { facilityId, id }: { facilityId: string; id: string },
): () => void {
  const sign = sql`update import set worked_at = clock_timestamp() where facility_id = ${facilityId} and id = ${id}`;
  const timer = setInterval(() => {
    database.read(facilityId, sign).catch(() => {});
  }, pause).unref();
  return () => clearInterval(timer);
}
