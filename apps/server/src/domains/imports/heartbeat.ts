import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

/** Records periodically that this process works on the import. Returns a function that stops the heartbeat. */
export function startHeartbeat(
  { database, heartbeat }: { database: Database; heartbeat: number },
  { facilityId, id }: { facilityId: string; id: string },
): () => void {
  const sign = sql`update import set worked_at = clock_timestamp() where facility_id = ${facilityId} and id = ${id}`;
  const timer = setInterval(() => {
    database.read(facilityId, sign).catch(() => {});
  }, heartbeat).unref();
  return () => clearInterval(timer);
}
