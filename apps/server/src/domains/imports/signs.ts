import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

/** Says now and then that the process works on this import; the function that it gives ends that. */
export function signsOfLife(
  { database, heartbeat }: { database: Database; heartbeat: number },
  { facilityId, id }: { facilityId: string; id: string },
): () => void {
  const sign = sql`update import set worked_at = clock_timestamp() where facility_id = ${facilityId} and id = ${id}`;
  const timer = setInterval(() => {
    database.read(facilityId, sign).catch(() => {});
  }, heartbeat).unref();
  return () => clearInterval(timer);
}
